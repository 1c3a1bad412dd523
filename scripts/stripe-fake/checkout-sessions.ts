import {
  common,
  type FakeState,
  find,
  keep,
  type Mandate,
  newThingId,
  type Session,
  type SetupIntent,
  tell,
} from './fake-state.ts'
import { BANK_MS } from './payment-intents.ts'
import { addMethod, endMandate, mannerOf } from './payment-methods.ts'
import { invalid, missing, type Params, required, text, texted, texts } from './wire.ts'

/** Checkout in setup mode: a page of the company's own on which the payer gives a card or a bank account. */
export function createSession(state: FakeState, params: Params): Session {
  if (required(params, 'mode') !== 'setup') throw invalid('This fake knows Checkout in setup mode only.')
  const customer = text(params, 'customer')
  if (customer && !find(state, 'customer', customer)) throw missing('customer', customer, 'customer')
  const types = texts(params, 'allowed_payment_method_types')
  if (types.length === 0) required(params, 'currency')
  const start = common(state, 'setup_intent', 'seti')
  const setup = keep<SetupIntent>(state, {
    ...start,
    customer,
    client_secret: `${start.id}_secret_${newThingId('s').slice(2)}`,
    status: 'requires_payment_method',
    payment_method: null,
    payment_method_types: types,
    mandate: null,
    usage: 'off_session',
    last_setup_error: null,
    metadata: {},
  })
  const session = common(state, 'checkout.session', 'cs_test')
  return keep<Session>(state, {
    ...session,
    mode: 'setup',
    status: 'open',
    customer,
    setup_intent: setup.id,
    payment_intent: null,
    payment_method_types: types,
    success_url: text(params, 'success_url'),
    cancel_url: text(params, 'cancel_url'),
    url: `${state.url()}/c/pay/${session.id}`,
    metadata: texted(params, 'metadata'),
  })
}

export function findSession(state: FakeState, id: string): Session {
  const session = find(state, 'checkout.session', id)
  if (!session) throw missing('checkout.session', id, 'session')
  return session
}

export function setupOf(state: FakeState, session: Session): SetupIntent {
  const setup = find(state, 'setup_intent', session.setup_intent)
  if (!setup) throw missing('setup_intent', session.setup_intent)
  return setup
}

/** What the payer does on that page. A card that is declined leaves them there, with the reason. */
export function completeSession(state: FakeState, id: string, token: string): Session {
  const session = findSession(state, id)
  if (session.status !== 'open') return session
  const setup = setupOf(state, session)
  const method = addMethod(state, token, session.customer)
  const manner = mannerOf(state, method.id)
  if (!setup.payment_method_types.includes(method.type)) throw invalid(`${method.type} was not asked for here.`)
  if (manner.type === 'card' && manner.charge === 'declines') {
    const { code = 'card_declined', message = 'Your card was declined.', decline_code } = manner.error ?? {}
    setup.last_setup_error = { type: 'card_error', code, decline_code, message }
    tell(state, 'setup_intent.setup_failed', setup)
    return session
  }
  const mandate = manner.type === 'bacs_debit' ? addMandate(state, method.id) : null
  Object.assign(setup, {
    status: 'succeeded',
    payment_method: method.id,
    mandate: mandate?.id ?? null,
    last_setup_error: null,
  })
  Object.assign(session, { status: 'complete', url: null })
  tell(state, 'payment_method.attached', method)
  tell(state, 'setup_intent.succeeded', setup)
  tell(state, 'checkout.session.completed', session)
  return session
}

export function expireSession(state: FakeState, id: string): Session {
  const session = findSession(state, id)
  if (session.status !== 'open') {
    throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`)
  }
  Object.assign(session, { status: 'expired', url: null })
  tell(state, 'checkout.session.expired', session)
  return session
}

function addMandate(state: FakeState, methodId: string): Mandate {
  const mandate = keep<Mandate>(state, {
    ...common(state, 'mandate', 'mandate'),
    payment_method: methodId,
    status: 'pending',
    type: 'multi_use',
    multi_use: {},
    payment_method_details: {
      type: 'bacs_debit',
      bacs_debit: {
        network_status: 'pending',
        revocation_reason: null,
        reference: newThingId('REF').toUpperCase().slice(0, 12),
        url: `${state.url()}/mandates/${methodId}`,
      },
    },
  })
  const at = new Date(state.now().getTime() + BANK_MS)
  const isRefused = mannerOf(state, methodId).mandate === 'refused'
  state.due.push({ at, run: () => answerMandate(state, mandate, isRefused) })
  return mandate
}

function answerMandate(state: FakeState, mandate: Mandate, isRefused: boolean): void {
  if (mandate.status !== 'pending') return
  if (isRefused) return endMandate(state, mandate, { network: 'refused', reason: 'debit_not_authorized' })
  mandate.status = 'active'
  mandate.payment_method_details.bacs_debit.network_status = 'accepted'
  tell(state, 'mandate.updated', mandate)
}
