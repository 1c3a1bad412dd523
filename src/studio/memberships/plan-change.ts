import type { RefusalText } from '#src/kit/outcome.ts'
import type { Package } from './packages.ts'

type Priced = Pick<Package, 'id' | 'pricePence'>

/** What a button of a package card does for this member (specification 2, membership page). */
export type PlanOffer = 'current' | 'upgrade' | 'downgrade' | 'start'

/** `held` is the package in effect now, null without one. A higher price is an upgrade, an equal or lower one a downgrade
 *  (specification 4). */
export function planOffer(held: Priced | null, wanted: Priced): PlanOffer {
  if (!held) return 'start'
  if (held.id === wanted.id) return 'current'
  return wanted.pricePence > held.pricePence ? 'upgrade' : 'downgrade'
}

/** What is charged now: the full price for a first month or one more of the same package, the price difference for an
 *  upgrade; null for a downgrade, which charges nothing now (PRODUCT 4.3). */
export type Purchase = { purpose: 'membership' | 'upgrade'; amountPence: number }

export function purchaseOf(held: Priced | null, wanted: Priced): Purchase | null {
  const offer = planOffer(held, wanted)
  if (offer === 'downgrade') return null
  if (offer === 'upgrade') return { purpose: 'upgrade', amountPence: wanted.pricePence - (held?.pricePence ?? 0) }
  return { purpose: 'membership', amountPence: wanted.pricePence }
}

export type UpgradeRefusal = 'plan_moved_on'

export const upgradeRefusals = {
  plan_moved_on: {
    status: 409,
    message: 'Your membership has changed since you started. We are giving your money back.',
  },
} satisfies Record<UpgradeRefusal, RefusalText>
