import type Stripe from 'stripe'
import { newMethod } from './new-objects.ts'
import { type Call, find, findHidden, listAll, need, save, tell } from './objects.server.ts'
import { type Manner, mannerOfToken } from './test-methods.ts'
import { invalid, missing } from './wire.ts'

/** A method of a test token; each use of the token is another card or account, as with Stripe's own. */
export async function addMethod(call: Call, token: string, customer: string | null): Promise<Stripe.PaymentMethod> {
  const manner = mannerOfToken(token)
  if (!manner) throw missing('PaymentMethod', token, { param: 'payment_method', isParameter: true })
  const method = newMethod(call, { type: manner.type, fingerprint: token, customer })
  return save(call, method, { hidden: { token } })
}

/** A method that may be charged for that customer: a token is made one. */
export async function usableMethod(call: Call, id: string, customer: string | null): Promise<Stripe.PaymentMethod> {
  if (mannerOfToken(id)) return addMethod(call, id, null)
  const method = await need(call, 'payment_method', id, { param: 'payment_method', isParameter: true })
  if ((await findHidden(call, id)).isGone) {
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a ' +
        'connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
    )
  }
  if (method.customer && method.customer !== customer) {
    throw invalid('The provided PaymentMethod cannot be used because it belongs to another Customer.')
  }
  return method
}

export async function mannerOf(call: Call, methodId: unknown): Promise<Manner> {
  const { token } = typeof methodId === 'string' ? await findHidden(call, methodId) : {}
  return (typeof token === 'string' && mannerOfToken(token)) || { type: 'card', charge: 'succeeds' }
}

/** Takes a method from its customer, for good; with a bank account its mandate ends. */
export async function detachMethod(call: Call, id: string): Promise<Stripe.PaymentMethod> {
  const method = await need(call, 'payment_method', id, { param: 'payment_method' })
  if (!method.customer) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    })
  }
  return takeAway(call, method)
}

/** The method of a customer is theirs no more, and can be charged no more. */
export async function takeAway(call: Call, method: Stripe.PaymentMethod): Promise<Stripe.PaymentMethod> {
  const { id } = method
  method.customer = null
  await save(call, method, { hidden: { ...(await findHidden(call, id)), isGone: true } })
  await tell(call, 'payment_method.detached', method)
  for (const mandate of await listAll(call, 'mandate', { payment_method: id })) {
    await endMandate(call, mandate, { network_status: 'revoked', revocation_reason: null })
  }
  return method
}

type End = Pick<Stripe.Mandate.PaymentMethodDetails.BacsDebit, 'network_status' | 'revocation_reason'>

export async function endMandate(call: Call, mandate: Stripe.Mandate, how: End): Promise<void> {
  if (mandate.status === 'inactive') return
  mandate.status = 'inactive'
  Object.assign(mandate.payment_method_details.bacs_debit ?? {}, how)
  await tell(call, 'mandate.updated', await save(call, mandate))
}

/** What the payer's bank says to a new mandate, some days after it was set up. */
export async function answerMandate(call: Call, id: string): Promise<void> {
  const mandate = await find(call, 'mandate', id)
  if (mandate?.status !== 'pending') return
  if ((await mannerOf(call, mandate.payment_method)).mandate === 'refused') {
    return endMandate(call, mandate, { network_status: 'refused', revocation_reason: 'debit_not_authorized' })
  }
  mandate.status = 'active'
  Object.assign(mandate.payment_method_details.bacs_debit ?? {}, { network_status: 'accepted' })
  await tell(call, 'mandate.updated', await save(call, mandate))
}
