import type { Work } from '#src/platform/ctx.server.ts'
import { useCredit } from '../account/use-credit.server.ts'
import { insertPayment, type NewPayment, type Payment } from './payments.store.server.ts'

/** What is to be paid; `amountPence` is its price. */
export type Purchase = Omit<NewPayment, 'id' | 'state' | 'provider' | 'createdAt'> & Partial<Pick<Payment, 'provider'>>

/** Records what is to be paid, in the caller's transaction; settlePayment then settles it, or collects it. Null when the same is paid, or
 *  being paid, already. Promises: what is on the payer's account is used first. Locks: the payer. */
export async function recordPayment(work: Work, purchase: Purchase): Promise<Payment | null> {
  const split = await useCredit(work, { memberId: purchase.memberId ?? null, pricePence: purchase.amountPence })
  const begun = { state: 'pending' as const, createdAt: work.now() }
  return insertPayment(work.tx, { provider: work.payments.name, ...purchase, ...split, ...begun })
}
