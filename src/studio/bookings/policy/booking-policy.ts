import { pick } from '#src/kit/pick.ts'
import type { Settings } from '#src/studio/settings/settings.ts'

/** What the studio has set for cancelling late and for not coming (PRODUCT 4.1, One policy). */
export type Policy = Pick<Settings['bookings'], (typeof POLICY_KEYS)[number]>

const POLICY_KEYS = ['cancellationCutoffHours', 'lateCancellation', 'lateFeePence', 'noShow', 'noShowFeePence'] as const

/** What a late cancellation or a missed class costs: nothing, the class as if it had been taken, or a fee that goes on the account. */
export type Cost = 'nothing' | 'counts' | { feePence: number }

/** What a place is counted on: something the member holds, the order that paid for it alone, or nothing, for a guest of the studio. */
export type PaidBy = 'holding' | 'order' | 'nothing'

export type PolicyOfSession = { ownPolicy?: Partial<Policy> | null }

/** The policy of one class session: the studio's, except for what the session has of its own. */
export function policyOf(studio: Policy, session: PolicyOfSession = {}): Policy {
  return { ...pick(studio, ...POLICY_KEYS), ...session.ownPolicy }
}

export function paidBy(booking: { memberId: string | null; orderId: string | null }): PaidBy {
  if (booking.orderId !== null) return 'order'
  return booking.memberId === null ? 'nothing' : 'holding'
}

/** What a late cancellation costs. A place that was paid for alone costs what was paid for it and never more; a guest of the studio has
 *  nothing to count it on and no account for a fee. */
export function lateCost(policy: Policy, by: PaidBy): Cost {
  return costOf(policy.lateCancellation, policy.lateFeePence, by)
}

/** What a missed class costs, likewise; what was paid for it alone is kept, whatever the rule. */
export function noShowCost(policy: Policy, by: PaidBy): Cost {
  return by === 'order' ? 'counts' : costOf(policy.noShow, policy.noShowFeePence, by)
}

function costOf(rule: Policy['noShow'], feePence: number, by: PaidBy): Cost {
  if (by === 'nothing' || rule === 'nothing' || (rule === 'fee' && feePence === 0)) return 'nothing'
  return rule === 'fee' && by === 'holding' ? { feePence } : 'counts'
}

/** `nothing`, `counts`, or a fee in pounds like `5.00`: how a form or a call says which cost it agrees to. */
export function costKey(cost: Cost): string {
  return typeof cost === 'string' ? cost : (cost.feePence / 100).toFixed(2)
}

export type CancellablePlace = {
  startsAt: Date
  /** Until then at least it is free: it came from the waiting list, or the studio has changed it. */
  freeUntil?: Date | null
  by: PaidBy
}

/** The last instant at which a place may be cancelled free of charge: the cutoff, later where the place has its own, and never after the
 *  start. Where a late cancellation costs nothing it is the start. */
export function freeUntil(policy: Policy, { startsAt, freeUntil: own, by }: CancellablePlace): Date {
  if (lateCost(policy, by) === 'nothing') return startsAt
  const cutoff = startsAt.getTime() - policy.cancellationCutoffHours * 3_600_000
  return new Date(Math.min(Math.max(cutoff, own?.getTime() ?? cutoff), startsAt.getTime()))
}

/** What cancelling costs at this instant. */
export function costNow(policy: Policy, place: CancellablePlace, now: Date): Cost {
  return now <= freeUntil(policy, place) ? 'nothing' : lateCost(policy, place.by)
}
