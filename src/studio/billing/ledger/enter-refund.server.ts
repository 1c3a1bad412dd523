import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Refund } from '#src/platform/payments/provider.server.ts'
import { insertLedgerEntry, lockPayment, type Payment } from '../payments/payments.store.server.ts'

/** Enters into the ledger that the provider has paid money back.
 *  Promises: each refund once, also when an event of the provider brought it there before.
 *  Locks: the payment, for the caller to go on with. */
export async function enterRefund(
  ctx: Ctx,
  { paymentId, refund }: { paymentId: string; refund: Refund },
): Promise<Payment> {
  return ctx.transaction(async ({ tx }) => {
    const payment = await lockPayment(tx, paymentId)
    invariant(payment && refund.state === 'succeeded', 'what has arrived is entered for a payment of ours')
    const entry = { at: refund.at, paymentId, kind: 'refund' as const, amountPence: -refund.amountPence }
    await insertLedgerEntry(tx, { ...entry, providerRef: refund.id })
    return payment
  })
}
