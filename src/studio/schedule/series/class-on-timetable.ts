import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import { lastOpenDate, opensOn } from '../sessions/booking-horizon.ts'
import { planSessions } from '../sessions/class-session.ts'
import { slotOf } from './arranged-dates.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

/** What of a class stands on the timetable. */
export type ClassDates = {
  /** How many of its dates to come are there, and how many are not although the weeks are. */
  onTimetable: number
  leftOut: number
  /** The first of a class that begins later, and the day on which it comes onto the timetable. */
  later: { first: string; opens: string } | null
}

type Dated = { classId: string; sessionDate: string; slotDate: string | null }

export function datesOf(
  classes: readonly WeeklyClass[],
  sessions: readonly Dated[],
  { now, weeksAhead }: { now: Date; weeksAhead: number },
): ClassDates {
  const today = studioDate(now)
  const to = lastOpenDate(today, weeksAhead)
  const isThere = (weekly: WeeklyClass, date: string) =>
    sessions.some((one) => one.classId === weekly.id && slotOf({ ...one, date: one.sessionDate }, weekly) === date)
  const due = classes.flatMap((weekly) =>
    planSessions(weekly, today, to)
      .filter(({ startsAt }) => startsAt > now)
      .map(({ sessionDate }) => isThere(weekly, sessionDate)),
  )
  const leftOut = due.filter((isHeld) => !isHeld).length
  const firsts = classes.flatMap((weekly) =>
    planSessions(weekly, addDays(to, 1), addDays(weekly.fromDate, 6)).slice(0, 1),
  )
  const [first] = firsts.map(({ sessionDate }) => sessionDate).toSorted()
  const later = due.length === 0 && first ? { first, opens: opensOn(first, weeksAhead) } : null
  return { onTimetable: sessions.length, leftOut, later }
}

/** Whether a class stands on the timetable now, or when it will. */
export function onTimetableText(name: string, { onTimetable, leftOut, later }: ClassDates): string {
  if (later)
    return `${name} is saved. Its first date, ${formatDate(later.first)}, comes onto the timetable on ${formatDate(later.opens)}.`
  if (onTimetable === 0)
    return leftOut === 0
      ? `${name} is saved. It has no dates to come.`
      : `${name} is saved, but it is not on the timetable: on each of its dates the room is taken or the studio is closed.`
  const dates = leftOut === 1 ? 'One date is' : `${leftOut} dates are`
  const without = leftOut > 0 ? ` ${dates} left out: the room is taken or the studio is closed then.` : ''
  return `${name} is on the timetable.${without}`
}
