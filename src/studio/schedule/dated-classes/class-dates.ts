import { z } from 'zod'
import { isStudioDate, isWallTime, minutesOf, wallToInstant, weekdayOf } from '#src/kit/time.ts'

/** One date of a class that is held on dates of its own. Wall time in the studio's zone. */
export type ClassDate = { date: string; startTime: string; durationMinutes: number }

export const MOST_DATES = 20

const MINUTES = 'Please give a length between 5 and 480 minutes'

/** What staff fill in of one date. */
export const classDateForm = z
  .object({
    date: z.string().refine(isStudioDate, 'Please give each date as a date'),
    startTime: z.string().refine(isWallTime, 'Please give each start as a time, such as 14:00'),
    durationMinutes: z.coerce.number({ error: MINUTES }).int(MINUTES).min(5, MINUTES).max(480, MINUTES),
  })
  .refine((one) => !isWallTime(one.startTime) || minutesOf(one.startTime) + one.durationMinutes <= 24 * 60, {
    message: 'A class ends by midnight',
    path: ['durationMinutes'],
  })

/** One date at least, each day once, in the order in which they are held. */
export const classDatesForm = z
  .array(classDateForm)
  .min(1, 'Please give a date')
  .max(MOST_DATES, `Please give ${MOST_DATES} dates at most`)
  .refine((dates) => new Set(dates.map(({ date }) => date)).size === dates.length, 'Please give each day once')
  .transform((dates) => dates.toSorted((a, b) => (a.date < b.date ? -1 : 1)))

/** When it is held, as instants. */
export function sessionOn({ date, startTime, durationMinutes }: ClassDate) {
  const startsAt = wallToInstant(date, startTime)
  return { sessionDate: date, startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000) }
}

/** The dates as the weekly slot they are kept under: that of the first, from the first to the last. */
export function slotOf(dates: readonly ClassDate[]) {
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const { startTime, durationMinutes } = first
  return { weekday: weekdayOf(first.date), startTime, durationMinutes, fromDate: first.date, untilDate: last.date }
}

type Held = { id: string; sessionDate: string }

/** Which session is held on which of the dates from now on: one that is on its day already stays, the others are moved in order. Dates
 *  without a session are to be added, and sessions without a date are to be taken off. */
export function pairDates<Session extends Held>(sessions: readonly Session[], dates: readonly ClassDate[]) {
  const isOn = (session: Session) => dates.some(({ date }) => date === session.sessionDate)
  const free = dates.filter(({ date }) => !sessions.some(({ sessionDate }) => sessionDate === date))
  const others = sessions.filter((session) => !isOn(session))
  const moved = others.slice(0, free.length)
  const held = [
    ...sessions.filter(isOn).map((session) => ({
      session,
      to: dates.find(({ date }) => date === session.sessionDate)!,
    })),
    ...moved.map((session, at) => ({ session, to: free[at]! })),
  ]
  return { held, added: free.slice(moved.length), left: others.slice(moved.length) }
}
