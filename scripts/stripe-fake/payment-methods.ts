import { all, common, type FakeState, find, keep, type Mandate, type Method, tell } from './fake-state.ts'
import { type Manner, MANNERS } from './manners.ts'
import { invalid, missing } from './wire.ts'

/** A method of a test token; each use of the token is another card or account, as with Stripe's own. */
export function addMethod(state: FakeState, token: string, customer: string | null): Method {
  const manner = Object.hasOwn(MANNERS, token) ? MANNERS[token] : undefined
  if (!manner) throw missing('PaymentMethod', token, 'payment_method')
  const details =
    manner.type === 'card'
      ? { card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030 } }
      : { bacs_debit: { last4: '2345', sort_code: '108800', fingerprint: token } }
  const method = keep<Method>(state, {
    ...common(state, 'payment_method', 'pm'),
    type: manner.type,
    customer,
    ...details,
  })
  state.manners.set(method.id, manner)
  return method
}

/** A method that may be charged for that customer: a token is made one. */
export function usableMethod(state: FakeState, id: string, customer: string | null): Method {
  if (Object.hasOwn(MANNERS, id)) return addMethod(state, id, null)
  const method = find(state, 'payment_method', id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method')
  if (state.manners.has(`gone ${id}`)) {
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

export function mannerOf(state: FakeState, methodId: string): Manner {
  return state.manners.get(methodId) ?? { type: 'card', charge: 'succeeds' }
}

/** Takes a method from its customer, for good; with a bank account its mandate ends. */
export function detachMethod(state: FakeState, id: string): Method {
  const method = find(state, 'payment_method', id)
  if (!method) throw missing('PaymentMethod', id, 'payment_method')
  if (!method.customer) {
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
    })
  }
  method.customer = null
  state.manners.set(`gone ${id}`, mannerOf(state, id))
  tell(state, 'payment_method.detached', method)
  for (const mandate of all(state, 'mandate')) {
    if (mandate.payment_method === id) endMandate(state, mandate, { network: 'revoked', reason: null })
  }
  return method
}

export function endMandate(
  state: FakeState,
  mandate: Mandate,
  how: { network: 'refused' | 'revoked'; reason: string | null },
): void {
  if (mandate.status === 'inactive') return
  mandate.status = 'inactive'
  const details = mandate.payment_method_details.bacs_debit
  Object.assign(details, { network_status: how.network, revocation_reason: how.reason })
  tell(state, 'mandate.updated', mandate)
}
