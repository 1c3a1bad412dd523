import { addDays, daysBetween, wallToInstant, weekdayOf } from '#src/kit/time.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

/** A session that a weekly class should have on one date. */
export type PlannedSession = { classId: string; sessionDate: string; startsAt: Date; endsAt: Date }

/** The sessions a weekly class should have from one studio date to another, both included. Wall time is fixed and the instants
 *  are derived date by date, so that an 18:15 class starts at 18:15 on both sides of a clock change (PRODUCT 4.1). */
export function planSessions(weekly: WeeklyClass, from: string, to: string): PlannedSession[] {
  const first = latest(from, weekly.fromDate)
  const last = weekly.untilDate ? earliest(to, weekly.untilDate) : to
  const planned: PlannedSession[] = []
  for (let date = onOrAfter(first, weekly.weekday); daysBetween(date, last) >= 0; date = addDays(date, 7)) {
    const startsAt = wallToInstant(date, weekly.startTime)
    const endsAt = new Date(startsAt.getTime() + weekly.durationMinutes * 60_000)
    planned.push({ classId: weekly.id, sessionDate: date, startsAt, endsAt })
  }
  return planned
}

/** The first date of that weekday on or after a date. */
function onOrAfter(date: string, weekday: number): string {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7)
}

// Studio dates are ISO: text order is date order.
const latest = (a: string, b: string) => (a > b ? a : b)
const earliest = (a: string, b: string) => (a < b ? a : b)
