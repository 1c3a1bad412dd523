import type { Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findBalancePence } from './account.store.server.ts'
import { creditToUse } from './credit.ts'

type Priced = {
  /** Null for a visitor, who has no account. */
  memberId: string | null
  pricePence: number
  /** The payment that is gone on with: what it uses is its own. */
  paymentId?: string | null
}

/** Divides a price into what a member's account pays and what is left to pay; the caller writes both down in one payment. Promises:
 *  two purchases at once never use one credit twice. Locks: the member, until the payment is written. PRODUCT 4.4a. */
export async function useCredit(
  work: Work,
  { memberId, pricePence, paymentId = null }: Priced,
): Promise<{ amountPence: number; creditPence: number }> {
  if (memberId === null) return { amountPence: pricePence, creditPence: 0 }
  await holdMember(work.tx, memberId)
  const balancePence = await findBalancePence(work.tx, memberId, paymentId)
  const creditPence = creditToUse({ pricePence, balancePence })
  return { amountPence: pricePence - creditPence, creditPence }
}
