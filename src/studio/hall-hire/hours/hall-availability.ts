import {
  clockChangeOn,
  minutesOf,
  studioDate,
  studioTime,
  timeOfMinutes,
  wallToInstant,
  weekdayOf,
} from '#src/kit/time.ts'
import type { Settings } from '#src/studio/settings/settings.ts'

export type OpeningHours = Settings['openingHours']
export type HallTerms = Settings['hallHire']

/** Wall times on one date, half-open: the next hire may begin at the end. */
export type Window = { startTime: string; endTime: string }

/** Anything that occupies the hall. */
export type Busy = { startsAt: Date; endsAt: Date }

/** What the hall offers on one date. */
export type HallDay = {
  date: string
  /** Null when the hall is closed all day. */
  opening: Window | null
  /** Why it is closed although its weekday is open. */
  closure: string | null
  taken: Window[]
  /** Periods in which a hire of the minimum length still fits. */
  free: Window[]
}

type DayFacts = { date: string; hours: OpeningHours; terms: HallTerms; closure: string | null; busy: Busy[]; now: Date }

/** What is open, taken and free on a date, as of `now`. A time that has begun is no longer free. */
export function hallDay({ date, hours, terms, closure, busy, now }: DayFacts): HallDay {
  const weekly = openingOn(date, hours)
  if (!weekly || closure !== null) return { date, opening: null, closure, taken: [], free: [] }
  const taken = busyWindows(date, busy)
  const earliest = earliestStart(date, now, terms.stepMinutes)
  return { date, opening: weekly, closure: null, taken, free: freeWindows(weekly, taken, terms, earliest) }
}

/** The opening hours of a date, by its weekday. */
export function openingOn(date: string, hours: OpeningHours): Window | null {
  const found = hours.find(({ weekday }) => weekday === weekdayOf(date))
  return found ? { startTime: found.opens, endTime: found.closes } : null
}

/** Half-open overlap: back to back is none. */
export function overlaps(one: Busy, other: Busy): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}

function freeWindows(opening: Window, taken: Window[], terms: HallTerms, earliest: number): Window[] {
  const free: Window[] = []
  let from = Math.max(minutesOf(opening.startTime), earliest)
  const closes = minutesOf(opening.endTime)
  for (const { startTime, endTime } of [
    ...taken,
    { startTime: timeOfMinutes(closes), endTime: timeOfMinutes(closes) },
  ]) {
    const until = Math.min(stepDown(minutesOf(startTime), terms.stepMinutes), closes)
    if (until - from >= terms.minimumMinutes)
      free.push({ startTime: timeOfMinutes(from), endTime: timeOfMinutes(until) })
    from = Math.max(from, stepUp(minutesOf(endTime), terms.stepMinutes))
  }
  return free
}

/** The occupied times of a date and the hour that its clocks change, merged and in order; what began the day before or ends the day after is cut at midnight. */
function busyWindows(date: string, busy: Busy[]): Window[] {
  const midnight = wallToInstant(date, '00:00')
  const windows = busy
    .filter(({ startsAt, endsAt }) => endsAt > midnight && studioDate(startsAt) <= date)
    .map(({ startsAt, endsAt }) => ({
      startTime: studioDate(startsAt) < date ? '00:00' : studioTime(startsAt),
      endTime: studioDate(endsAt) > date ? '24:00' : studioTime(endsAt),
    }))
    .concat(clockChangeOn(date) ?? [])
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime))
  const merged: Window[] = []
  for (const window of windows) {
    const last = merged.at(-1)
    if (!last || window.startTime > last.endTime) merged.push({ ...window })
    else if (window.endTime > last.endTime) last.endTime = window.endTime
  }
  return merged
}

/** The first step of a date that is still in the future. */
function earliestStart(date: string, now: Date, step: number): number {
  const today = studioDate(now)
  if (date > today) return 0
  return date < today ? Infinity : stepUp(minutesOf(studioTime(now)) + 1, step)
}

function stepUp(minutes: number, step: number): number {
  return Math.ceil(minutes / step) * step
}

function stepDown(minutes: number, step: number): number {
  return Math.floor(minutes / step) * step
}
