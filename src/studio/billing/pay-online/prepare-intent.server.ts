import type { Ctx } from '#src/platform/ctx.server.ts'
import { invariant } from '#src/kit/outcome.ts'
import { type Collection, type Intent, ProviderRefusal } from '#src/platform/payments/provider.server.ts'
import { withCustomer } from '../direct-debit/with-customer.server.ts'
import { findMandate } from '../direct-debit/mandates.store.server.ts'
import { lockPayment, type Payment, updatePayment } from '../payments/payments.store.server.ts'

/** Has the provider prepare a payment of ours, or finds what it prepared before. One that is collected by direct debit is thereby
 *  collected.
 *  Promises: one payment is one intent, and one collection, whatever crashed or timed out in between, because the payment's id
 *  is the idempotency key; what the present keys do not know, of an unpaid payment, is prepared again. Throws ProviderUnavailable
 *  when the provider does not answer, and for a payment whose end only other keys could tell. */
export async function prepareIntent(ctx: Ctx, payment: Payment): Promise<Intent> {
  const { id, memberId, payerName: name, payerEmail: email, intentId: formerId } = payment
  if (payment.amountPence === 0) return nothingToPay(payment)
  const isHere = payment.provider === ctx.payments.name
  const known = formerId && isHere ? await ctx.payments.retrieveIntent(formerId) : null
  if (known) return known
  if (formerId && !isUnpaid(payment)) throw new ProviderRefusal('other')
  const intent = memberId
    ? await withCustomer(ctx, { id: memberId, name, email }, (customerId) => create(ctx, payment, customerId))
    : await create(ctx, payment, null)
  const state = await ctx.transaction(async ({ tx }) => {
    const held = await lockPayment(tx, id)
    const made = { intentId: intent.id, provider: ctx.payments.name, updatedAt: ctx.now() }
    if (held?.intentId === formerId) await updatePayment(tx, id, made)
    return held?.state
  })
  // Given up here while the provider was preparing it: there too, unless it is charged already.
  return (state === 'cancelled' && (await ctx.payments.cancelIntent(intent.id))) || intent
}

/** What the account pays in full is no business of the provider's. */
function nothingToPay({ id, state, amountPence, currency }: Payment): Intent {
  return {
    id: `account:${id}`,
    state: state === 'cancelled' ? 'cancelled' : 'succeeded',
    amountPence,
    currency,
    clientSecret: '',
    actionUrl: null,
    paymentId: id,
    failure: null,
    customerId: null,
    methodId: null,
    mandateId: null,
    refunds: [],
    disputes: [],
  }
}

/** Nobody has paid it, and nothing is on its way. */
function isUnpaid({ state }: Payment): boolean {
  return state === 'pending' || state === 'requires_action' || state === 'failed'
}

async function create(ctx: Ctx, payment: Payment, customerId: string | null): Promise<Intent> {
  const { id, memberId, packageId, mandateId, intentId: formerId } = payment
  return ctx.payments.createIntent({
    paymentId: id,
    amountPence: payment.amountPence,
    currency: 'gbp',
    description: payment.description,
    metadata: {
      type: payment.purpose,
      ...(memberId ? { userId: memberId } : {}),
      ...(packageId ? { membershipId: packageId } : {}),
    },
    customerId,
    savesMethod: payment.savesMethod,
    ...(mandateId ? { collection: await collectionBy(ctx, mandateId) } : {}),
    idempotencyKey: ['payment', id, customerId, formerId].filter(Boolean).join(':'),
  })
}

async function collectionBy(ctx: Ctx, mandateId: string): Promise<Collection> {
  const mandate = await ctx.transaction(({ tx }) => findMandate(tx, mandateId))
  invariant(mandate?.methodId, 'what is collected has a method to collect with')
  if (mandate.provider !== ctx.payments.name) throw new ProviderRefusal('other')
  return { methodId: mandate.methodId, mandateId: mandate.reference }
}
