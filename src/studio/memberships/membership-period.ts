import {
  addDays,
  addStudioDays,
  addStudioMonths,
  dayOfMonth,
  daysBetween,
  isOnDayOfMonth,
  nextOnDayOfMonth,
  studioDate,
  wallToInstant,
} from '#src/kit/time.ts'

/** From its first instant up to, and not including, its end. */
export type Period = { startsAt: Date; endsAt: Date }

/** Days on which a plan is paused: from the first of them up to, and not including, the day on which it goes on. Studio dates. */
export type Pause = { startsOn: string; resumesOn: string }

/** One calendar month from an instant, at the same wall time: 31 January + 1 month = 28 or 29 February. A month that continues
 *  another keeps its day: 28 February + 1 month = 31 March, for who began on the 31st (PRODUCT 4.3). */
export function monthFrom(startsAt: Date, anchorDay?: number): Period {
  const isAnchored = anchorDay !== undefined && isOnDayOfMonth(startsAt, anchorDay)
  return { startsAt, endsAt: isAnchored ? nextOnDayOfMonth(startsAt, anchorDay) : addStudioMonths(startsAt, 1) }
}

/** The day of the month that the months after this one keep: the agreed one while it is continued and nothing has moved it. */
export function anchorAfter(startsAt: Date, agreed: { anchorDay: number; isContinued: boolean } | null): number {
  return agreed?.isContinued && isOnDayOfMonth(startsAt, agreed.anchorDay) ? agreed.anchorDay : dayOfMonth(startsAt)
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
  return pause ? { ...month, endsAt: addStudioDays(month.endsAt, daysPaused(pause)) } : month
}

export function daysPaused({ startsOn, resumesOn }: Pause): number {
  return daysBetween(startsOn, resumesOn)
}

/** How many days of a period that starts then have begun; the first has with its first instant. */
export function daysBegun(startsAt: Date, at: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - startsAt.getTime()) / 86_400_000))
}

/** The end of so many days, of which the one of this instant is the first: midnight in the studio. */
export function endAfterDays(at: Date, days: number): Date {
  return wallToInstant(addDays(studioDate(at), days), '00:00')
}
