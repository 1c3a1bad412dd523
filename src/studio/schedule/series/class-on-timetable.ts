import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import { isClosed } from '../closures/closure.ts'
import { lastOpenDate, opensOn } from '../sessions/booking-horizon.ts'
import { planSessions } from '../sessions/class-session.ts'
import { slotOf } from './arranged-dates.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

/** What of a class stands on the timetable. */
export type ClassDates = {
  /** How many of its dates to come are there, and which are not although the weeks are: the room is taken then, or the studio is closed. */
  onTimetable: number
  leftOut: { taken: string[]; closed: string[] }
  /** The first of a class that begins later, and the day on which it comes onto the timetable. */
  later: { first: string; opens: string } | null
}

type Dated = { classId: string; sessionDate: string; slotDate: string | null }

export function datesOf(
  classes: readonly WeeklyClass[],
  sessions: readonly Dated[],
  { now, weeksAhead, closures }: { now: Date; weeksAhead: number; closures: Parameters<typeof isClosed>[0] },
): ClassDates {
  const today = studioDate(now)
  const to = lastOpenDate(today, weeksAhead)
  const isThere = (weekly: WeeklyClass, date: string) =>
    sessions.some((one) => one.classId === weekly.id && slotOf({ ...one, date: one.sessionDate }, weekly) === date)
  const due = classes.flatMap((weekly) =>
    planSessions(weekly, today, to)
      .filter(({ startsAt }) => startsAt > now)
      .map((planned) => ({ planned, isHeld: isThere(weekly, planned.sessionDate) })),
  )
  const missing = due.flatMap(({ planned, isHeld }) => (isHeld ? [] : [planned]))
  const [closed = [], taken = []] = [true, false].map((is) =>
    missing.filter((planned) => isClosed(closures, planned) === is).map(({ sessionDate }) => sessionDate),
  )
  const firsts = classes.flatMap((weekly) =>
    planSessions(weekly, addDays(to, 1), addDays(weekly.fromDate, 6)).slice(0, 1),
  )
  const [first] = firsts.map(({ sessionDate }) => sessionDate).toSorted()
  const later = due.length === 0 && first ? { first, opens: opensOn(first, weeksAhead) } : null
  return { onTimetable: sessions.length, leftOut: { taken, closed }, later }
}

/** Whether a class stands on the timetable now, or when it will. */
export function onTimetableText(name: string, { onTimetable, leftOut, later }: ClassDates): string {
  if (later)
    return `${name} is saved. Its first date, ${formatDate(later.first)}, comes onto the timetable on ${formatDate(later.opens)}.`
  if (onTimetable === 0)
    return leftOut.taken.length + leftOut.closed.length === 0
      ? `${name} is saved. It has no dates to come.`
      : `${name} is saved, but it is not on the timetable: on each of its dates the room is taken or the studio is closed.`
  const without = [
    leftOutText(leftOut.taken, 'because the room is taken'),
    leftOutText(leftOut.closed, 'because the studio is closed'),
  ]
  return [`${name} is on the timetable.`, ...without].filter(Boolean).join(' ')
}

const MOST_NAMED = 6

function leftOutText(dates: readonly string[], why: string): string {
  if (dates.length === 0) return ''
  const sorted = dates.toSorted()
  const named = sorted
    .slice(0, sorted.length > MOST_NAMED ? MOST_NAMED - 1 : MOST_NAMED)
    .map((date) => formatDate(date, 'short'))
  const more = sorted.length - named.length
  const list = new Intl.ListFormat('en-GB').format(more > 0 ? [...named, `${more} more`] : named)
  return `Left out, ${why}: ${list}.`
}
