import { addWorkingDays, isWorkingDay } from '#src/kit/bank-holidays.ts'
import { addDays, addStudioDays, startOfDay, studioDate, wallToInstant } from '#src/kit/time.ts'
import type { Pause } from '#src/studio/memberships/membership-period.ts'

export type CollectionMethod = 'card' | 'bacs_debit'

/** Working days before the month begins on which it is collected: a bank account takes that long. */
const COLLECTED_AHEAD = { card: 1, bacs_debit: 5 } as const
/** Working days between the notice and the collection (PRODUCT 4.4, notice). */
const NOTICE = 3
/** PRODUCT 4.4: failed → 3 tries. */
export const TRIES = 3
const DAYS_BETWEEN_TRIES = 3
/** Nothing is collected or announced at night. Studio wall time. */
const AT = '09:00'

/** When a month is announced and when collected. */
export type RenewalPlan = { announceAt: Date; dueAt: Date }

/** A month is announced three working days before it is collected, and that some working days before it begins. When direct debit
 *  is switched on too late for that, it is announced at once and collected three working days later: the member's month
 *  goes on in the meantime. Nothing is collected in a pause: it waits for the first working day after it. Weekends and the bank holidays of England and Wales do not count. */
export function planRenewal(month: {
  renewsAt: Date
  method: CollectionMethod
  now: Date
  pauses?: readonly Pause[]
}): RenewalPlan {
  const { renewsAt, method, now, pauses = [] } = month
  const dueOn = addWorkingDays(studioDate(renewsAt), -COLLECTED_AHEAD[method])
  const soonest = addWorkingDays(studioDate(now), NOTICE)
  const day = soonest > dueOn ? soonest : dueOn
  const pause = pauses.find(({ startsOn, resumesOn }) => startsOn <= day && day < resumesOn)
  const collectedOn = pause ? addWorkingDays(addDays(pause.resumesOn, -1), 1) : day
  return {
    announceAt: wallToInstant(addWorkingDays(dueOn, -NOTICE), AT),
    dueAt: wallToInstant(collectedOn, AT),
  }
}

/** For each method the instant before which a month must begin for its notice to be due by now (PRODUCT 4.4, notice). */
export function noticesDue(now: Date): Record<CollectionMethod, Date> {
  const today = studioDate(now)
  const isAnnouncing = isWorkingDay(today) && wallToInstant(today, AT) <= now
  const lastDay = isAnnouncing ? today : addWorkingDays(today, -1)
  const endOf = (method: CollectionMethod) =>
    startOfDay(addDays(addWorkingDays(lastDay, NOTICE + COLLECTED_AHEAD[method]), 1))
  return { card: endOf('card'), bacs_debit: endOf('bacs_debit') }
}

/** What follows a failed collection. */
export type AfterFailure = { state: 'waiting'; dueAt: Date } | { state: 'given_up' }

export function afterFailure(triesMade: number, now: Date): AfterFailure {
  if (triesMade >= TRIES) return { state: 'given_up' }
  return { state: 'waiting', dueAt: wallToInstant(studioDate(addStudioDays(now, DAYS_BETWEEN_TRIES)), AT) }
}

// PRODUCT 4.3.
const REMINDED_DAYS_BEFORE = 3

/** The latest end of a month of which a member without direct debit is reminded by now: in the morning three days before. */
export function endsToRemindOf(now: Date): Date {
  return startOfDay(addDays(studioDate(now), REMINDED_DAYS_BEFORE - (now < morningOf(now) ? 1 : 0)))
}

/** When something is said that happened at midnight: in the morning. */
export function notAtNight(now: Date): Date {
  return now < morningOf(now) ? morningOf(now) : now
}

function morningOf(now: Date): Date {
  return wallToInstant(studioDate(now), AT)
}

/** A membership that ended longer ago is closed without an e-mail, which would only puzzle. */
export const TOLD_DAYS_AFTER = 7
