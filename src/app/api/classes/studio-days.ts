import { z } from '@hono/zod-openapi'
import { daysBetween, isStudioDate } from '#src/kit/time.ts'

const MOST_DAYS = 62
export const DATE_TEXT = 'Please give a date as YYYY-MM-DD'

/** A date of the studio as a query names it; `missingText` where it must be there. */
export function studioDay(missingText?: string) {
  return z.string({ error: missingText }).refine(isStudioDate, DATE_TEXT).openapi({ example: '2026-11-23' })
}

/** Two dates, both included. One mistake is told at a time: a text that is no date cannot be counted from. */
export function studioDays(missingText?: string) {
  return z
    .object({ from: studioDay(missingText), to: studioDay(missingText) })
    .refine(({ from, to }) => !isStudioDate(from) || !isStudioDate(to) || from <= to, {
      message: 'The last date cannot be before the first',
      path: ['to'],
    })
    .refine(({ from, to }) => !isStudioDate(from) || !isStudioDate(to) || daysBetween(from, to) < MOST_DAYS, {
      message: `Please ask for ${MOST_DAYS} days at most`,
      path: ['to'],
    })
}
