import type { Ctx } from '#src/platform/ctx.server.ts'
import { invariant } from '#src/kit/outcome.ts'
import type { Collection, Intent } from '#src/platform/payments/provider.server.ts'
import { makeCustomer } from '../direct-debit/make-customer.server.ts'
import { findMandate } from '../direct-debit/mandates.store.server.ts'
import { lockPayment, type Payment, updatePayment } from '../payments/payments.store.server.ts'

/** Has the provider prepare a payment of ours, or finds what it prepared before. One that is collected by direct debit is thereby
 *  collected.
 *  Promises: one payment is one intent, and one collection, whatever crashed or timed out in between, because the payment's id
 *  is the idempotency key. Throws ProviderUnavailable when the provider does not answer: ask again later. */
export async function prepareIntent(ctx: Ctx, payment: Payment): Promise<Intent> {
  const { id, memberId, payerName, payerEmail } = payment
  if (payment.intentId) {
    const known = await ctx.payments.retrieveIntent(payment.intentId)
    invariant(known, 'the provider knows what it prepared')
    return known
  }
  const customerId = memberId ? await makeCustomer(ctx, { id: memberId, name: payerName, email: payerEmail }) : null
  const intent = await ctx.payments.createIntent({
    paymentId: id,
    amountPence: payment.amountPence,
    currency: 'gbp',
    description: payment.description,
    metadata: {
      paymentId: id,
      type: payment.purpose,
      ...(memberId ? { userId: memberId } : {}),
      ...(payment.packageId ? { membershipId: payment.packageId } : {}),
    },
    customerId,
    savesMethod: payment.savesMethod,
    ...(payment.mandateId ? { collection: await collectionBy(ctx, payment.mandateId) } : {}),
    idempotencyKey: `payment:${id}`,
  })
  const state = await ctx.transaction(async ({ tx }) => {
    const held = await lockPayment(tx, id)
    if (held && !held.intentId) await updatePayment(tx, id, { intentId: intent.id, updatedAt: ctx.now() })
    return held?.state
  })
  // Given up here while the provider was preparing it: there too, unless it is charged already.
  return (state === 'cancelled' && (await ctx.payments.cancelIntent(intent.id))) || intent
}

async function collectionBy(ctx: Ctx, mandateId: string): Promise<Collection> {
  const mandate = await ctx.transaction(({ tx }) => findMandate(tx, mandateId))
  invariant(mandate?.methodId, 'what is collected has a method to collect with')
  return { methodId: mandate.methodId, mandateId: mandate.reference }
}
