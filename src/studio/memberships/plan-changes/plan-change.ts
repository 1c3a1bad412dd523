import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { endAfterDays, type Period } from '../membership-period.ts'
import type { Package } from '#src/studio/products/packages.ts'

type Priced = Pick<Package, 'id' | 'pricePence'>

/** What a button of a package card does for this member (specification 2, membership page). */
export type PlanOffer = 'current' | 'coming' | 'upgrade' | 'downgrade' | 'start'

/** `held` is the package in effect now, null without one. A higher price is an upgrade, an equal or lower one a downgrade
 *  (specification 4). The one of a downgrade that was asked for is coming: before its day there is nothing to do with it. */
export function planOffer(held: Priced | null, target: Priced, comingId: string | null = null): PlanOffer {
  if (!held) return 'start'
  if (held.id === target.id) return 'current'
  if (target.id === comingId) return 'coming'
  return target.pricePence > held.pricePence ? 'upgrade' : 'downgrade'
}

/** What is charged now: the full price for a first month or one more of the same package; the price difference for an upgrade,
 *  of the present month and of each that is paid for `ahead` of it, because what follows is the new package too; null for a
 *  downgrade, which charges nothing now (PRODUCT 4.3). */
export type Purchase = { purpose: 'membership' | 'upgrade'; amountPence: number }

export function purchaseOf(
  held: Priced | null,
  target: Priced,
  ahead: readonly Pick<Package, 'pricePence'>[] = [],
): Purchase | null {
  const offer = planOffer(held, target)
  if (offer === 'downgrade') return null
  if (!held || offer !== 'upgrade') return { purpose: 'membership', amountPence: target.pricePence }
  const amountPence = [held, ...ahead].reduce((sum, month) => sum + differencePence(month, target), 0)
  return { purpose: 'upgrade', amountPence }
}

/** What a month costs more as the package to come. */
export function differencePence(month: Pick<Package, 'pricePence'>, target: Pick<Package, 'pricePence'>): number {
  return Math.max(0, target.pricePence - month.pricePence)
}

/** The classes of a month once it is upgraded: more by the difference, so that those credited to it stay; null means unlimited. */
export function raisedAllowance(
  held: number | null,
  { from, to }: Record<'from' | 'to', Pick<Package, 'allowance'>>,
): number | null {
  if (to.allowance === null || held === null || from.allowance === null) return to.allowance
  return held + to.allowance - from.allowance
}

export type UpgradeRefusal = 'plan_moved_on'

// Specification 9.
const DAYS_TO_DOWNGRADE = 30

type DowngradeFacts = {
  now: Date
  /** The package in effect now. */
  held: Priced | null
  target: Priced | null
  /** Everything held from now on, the present month first. */
  periods: readonly Period[]
  /** A pending downgrade. */
  pending: { toPackageId: string; effectiveAt: Date } | null
  /** The month that a collection on its way pays for. */
  collected: Period | null
}

/** When a downgrade takes effect, and until when the last month held is extended. */
export type Downgrade = { effectiveAt: Date; stretchedTo: Date }

/** A downgrade takes effect 30 calendar days from now, or after the months already paid for or being collected; until then the present package
 *  goes on with its remaining classes, and nothing is charged. Choosing another package while it is pending does not move the
 *  day, or a month could be extended for ever. PRODUCT 4.3. */
export function decideDowngrade(facts: DowngradeFacts): Outcome<Downgrade, DowngradeRefusal> {
  const { now, held, target, periods, pending, collected } = facts
  if (!target) return refuse('plan_not_found')
  const last = periods.at(-1)
  if (!held || !last) return refuse('no_plan')
  const offer = planOffer(held, target)
  if (offer === 'current') return refuse('is_current_plan')
  if (offer === 'upgrade') return refuse('is_upgrade')
  if (pending?.toPackageId === target.id) return refuse('is_pending')
  if (collected) return ok({ effectiveAt: collected.endsAt, stretchedTo: last.endsAt })
  const inThirtyDays = endAfterDays(now, DAYS_TO_DOWNGRADE)
  const paidUntil = periods.length > 1 ? last.endsAt : now
  const effectiveAt = pending?.effectiveAt ?? later(inThirtyDays, paidUntil)
  return ok({ effectiveAt, stretchedTo: later(effectiveAt, last.endsAt) })
}

/** Where an extended month ends when the change is withdrawn: where it ended before, unless that day has passed. */
export function endAfterWithdrawal(stretched: Period, originalEndsAt: Date, now: Date): Date {
  return originalEndsAt > now ? originalEndsAt : stretched.endsAt
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

export const downgradeRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  plan_not_found: { status: 404, message: 'Selected plan not found' },
  no_plan: { status: 409, message: 'You hold no membership now. Choose Get Started instead.' },
  is_current_plan: { status: 409, message: 'This is your current plan' },
  is_upgrade: { status: 409, message: 'This package costs more than yours. Choose Upgrade instead.' },
  is_pending: { status: 409, message: 'You are already moving to this package' },
  is_paused: { status: 409, message: 'Your membership is paused, or will be. End the pause first.' },
} satisfies Record<string, RefusalText>

export type DowngradeRefusal = keyof typeof downgradeRefusals

export const withdrawalRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  nothing_pending: { status: 409, message: 'No membership change is waiting' },
  already_paid: {
    status: 409,
    message: 'The new package is already paid for, so the change can no longer be withdrawn',
  },
} satisfies Record<string, RefusalText>

export type WithdrawalRefusal = keyof typeof withdrawalRefusals

export const DOWNGRADED_TEXT = 'Your membership change is booked'
export const WITHDRAWN_TEXT = 'Your membership stays as it is'
