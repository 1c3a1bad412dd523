import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  isOnDayOfMonth,
  lastDay,
  nextOnDayOfMonth,
  startOfDay,
  studioDate,
} from '#src/kit/time.ts'

/** From its first instant up to, and not including, its end, which is the start of a studio day: every class of the day before, the
 *  last that people are told (`lastDay`), can be booked. Only what is ended before its time ends within a day. PRODUCT 4.3. */
export type Period = { startsAt: Date; endsAt: Date }

/** Days on which a plan is paused: from the first of them up to, and not including, the day on which it goes on. Studio dates. */
export type Pause = { startsOn: string; resumesOn: string }

/** One calendar month from an instant, until the same day of the next one begins: 31 January + 1 month = 28 or 29 February. A month
 *  that continues another keeps its day: 28 February + 1 month = 31 March, for who began on the 31st (PRODUCT 4.3). */
export function monthFrom(startsAt: Date, anchorDay?: number): Period {
  const date = studioDate(startsAt)
  const isAnchored = anchorDay !== undefined && isOnDayOfMonth(date, anchorDay)
  return { startsAt, endsAt: startOfDay(isAnchored ? nextOnDayOfMonth(date, anchorDay) : addMonths(date, 1)) }
}

/** The day of the month that the months after this one keep: the agreed one while it is continued and nothing has moved it. */
export function anchorAfter(startsAt: Date, agreed: { anchorDay: number; isContinued: boolean } | null): number {
  const date = studioDate(startsAt)
  return agreed?.isContinued && isOnDayOfMonth(date, agreed.anchorDay) ? agreed.anchorDay : dayOfMonth(date)
}

/** The month a member gets now: after everything they already hold, so that periods queue and never overlap. */
export function nextMonth(held: readonly Period[], now: Date, anchorDay?: number): Period {
  const free = new Date(Math.max(now.getTime(), ...held.map(({ endsAt }) => endsAt.getTime())))
  return free > now ? monthFrom(free, anchorDay) : monthFrom(now)
}

/** The month from an agreed day; null when none is agreed or it would overlap what is held. */
export function agreedMonth(held: readonly Period[], startsAt: Date | undefined, anchorDay?: number): Period | null {
  if (!startsAt) return null
  const month = monthFrom(startsAt, anchorDay)
  const isFree = held.every((period) => period.endsAt <= month.startsAt || month.endsAt <= period.startsAt)
  return isFree ? month : null
}

/** Whether an instant lies in the period: its start does, its end does not. */
export function covers({ startsAt, endsAt }: Period, at: Date): boolean {
  return startsAt <= at && at < endsAt
}

/** The period that covers an instant, if any. */
export function periodCovering<Held extends Period>(held: readonly Held[], at: Date): Held | null {
  return held.find((period) => covers(period, at)) ?? null
}

/** A pause belongs to the month it begins in, or at the end of which it begins. */
export function isPausedIn({ startsAt, endsAt }: Period, { startsOn }: Pause): boolean {
  return studioDate(startsAt) < startsOn && startsOn <= studioDate(endsAt)
}

/** A month with the days of a pause that belongs to it added to its end: nothing of it is lost, and what follows begins later
 *  (PRODUCT 4.4a). */
export function withPause<Month extends Period>(month: Month, pauses: readonly Pause[]): Month {
  const pause = pauses.find((one) => isPausedIn(month, one))
  return pause ? { ...month, endsAt: daysLater(month.endsAt, daysPaused(pause)) } : month
}

export function daysPaused({ startsOn, resumesOn }: Pause): number {
  return daysBetween(startsOn, resumesOn)
}

/** The end of a period, and with it the start of the one behind it, some days later. */
export function daysLater(endsAt: Date, days: number): Date {
  return startOfDay(addDays(lastDay(endsAt), days + 1))
}

/** How many days of a period that starts then have begun; the first has with its first instant. */
export function daysBegun(startsAt: Date, at: Date): number {
  return daysBetween(studioDate(startsAt), studioDate(at)) + 1
}

/** How many days a period has, of which the first may be a part of one. */
export function daysOf({ startsAt, endsAt }: Period): number {
  return daysBetween(studioDate(startsAt), lastDay(endsAt)) + 1
}

/** The end of so many days, of which the one of this instant is the first. */
export function endAfterDays(at: Date, days: number): Date {
  return startOfDay(addDays(studioDate(at), days))
}
