import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { Refund } from '#src/platform/payments/provider.server.ts'
import { insertLedgerEntry, lockPayment, type Payment } from '../payments/payments.store.server.ts'

/** Enters a refund made by the provider into the ledger. Promises: each refund once, also when an event of the provider entered
 *  it before. Locks: the payment, for the rest of the caller's transaction. */
export async function enterRefund(
  work: Work,
  { paymentId, refund }: { paymentId: string; refund: Refund },
): Promise<Payment> {
  const payment = await lockPayment(work.tx, paymentId)
  invariant(payment && refund.state === 'succeeded', 'what has arrived is entered for a payment of ours')
  const entry = { at: refund.at, paymentId, kind: 'refund' as const, amountPence: -refund.amountPence }
  await insertLedgerEntry(work.tx, { ...entry, providerRef: refund.id })
  return payment
}
