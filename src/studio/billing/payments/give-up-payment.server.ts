import type { Ctx } from '#src/platform/ctx.server.ts'
import { findPayment, lockPayment, type Payment, updatePayment } from './payments.store.server.ts'
import { settlePayment } from './settle-payment.server.ts'

/** Gives up an unpaid payment, so that another may take its place. Promises: one that was charged after all, or is in progress,
 *  stays and is settled: check the returned state. Throws ProviderUnavailable when the provider does not answer. Locks: the
 *  payment; the provider is called before. */
export async function giveUpPayment(ctx: Ctx, paymentId: string): Promise<Payment['state'] | null> {
  const known = await ctx.transaction(({ tx }) => findPayment(tx, paymentId))
  if (!known) return null
  // Of another provider, before the studio changed, only that one could tell.
  if (known.intentId && known.provider === ctx.payments.name) {
    await ctx.payments.cancelIntent(known.intentId)
    const settled = await settlePayment(ctx, paymentId)
    return settled.ok ? settled.value.payment.state : known.state
  }
  return ctx.transaction(async ({ tx }) => {
    const payment = await lockPayment(tx, paymentId)
    const isOpen = payment?.intentId === known.intentId && !['processing', 'succeeded'].includes(payment.state)
    if (!isOpen) return payment?.state ?? null
    return (await updatePayment(tx, paymentId, { state: 'cancelled', updatedAt: ctx.now() })).state
  })
}
