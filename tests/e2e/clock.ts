import { addDays, formatDate, mondayOf, studioDate } from '#src/kit/time.ts'

/** Where the studio's clock starts for the journeys: Monday 23 November 2026, ten in the morning in London. */
export const MONDAY = '2026-11-23T10:00:00Z'

/** Whether the journeys visit studios behind TLS (playwright.config.ts). An https studio runs on real time (PRODUCT 1). */
export const isBehindTls = process.env.BEHIND_TLS === '1'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** A date so many weeks after the studio's present week, `YYYY-MM-DD`. */
export function dateIn(weeks: number, weekday: (typeof weekdays)[number] = 'Monday'): string {
  const monday = mondayOf(studioDate(isBehindTls ? new Date() : new Date(MONDAY)))
  return addDays(monday, 7 * weeks + weekdays.indexOf(weekday))
}

/** As people read it: `Monday 30 November 2026`, or without its year. */
export function inWords(date: string, style: 'full' | 'long' = 'full'): string {
  return formatDate(date, style)
}

/** The week after the studio's present one: nothing in it has started. */
export const NEXT_WEEK = `/timetable?week=${dateIn(1)}`
