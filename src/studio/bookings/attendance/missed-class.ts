import { type Cost, noShowCost, type PaidBy, type Policy } from '../policy/booking-policy.ts'

export type MissedChange = { cost: Cost } | 'undone' | 'none'

/** What a new mark of a register changes of what a missed class costs: it begins to cost with "no show", and no longer does with any
 *  other (PRODUCT 4.1, One policy). */
export function missedChange(
  { before, after }: { before: boolean | null; after: boolean | null },
  { policy, by }: { policy: Policy; by: PaidBy },
): MissedChange {
  const [wasMissed, isMissed] = [before === false, after === false]
  if (wasMissed === isMissed) return 'none'
  return isMissed ? { cost: noShowCost(policy, by) } : 'undone'
}
