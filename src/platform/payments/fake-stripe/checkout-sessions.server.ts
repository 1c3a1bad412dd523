import type Stripe from 'stripe'
import { AS_CUSTOMER, needCustomer } from './customers.server.ts'
import { newMandate, newObject, newSession } from './new-objects.ts'
import { type Call, need, save, tell } from './objects.server.ts'
import { allowedTypes, BANK_MS } from './payment-intents.server.ts'
import { addMethod, mannerOf } from './payment-methods.server.ts'
import { invalid, type Params, required, text, textMap } from './wire.ts'

/** Checkout in setup mode: a page of the company's own on which the payer gives a card or a bank account. */
export async function createSession(call: Call, params: Params): Promise<Stripe.Checkout.Session> {
  if (required(params, 'mode') !== 'setup') throw invalid('This fake knows Checkout in setup mode only.')
  const customer = text(params, 'customer')
  if (customer) await needCustomer(call, customer, AS_CUSTOMER)
  const allowed = allowedTypes(call, params)
  if (!allowed) required(params, 'currency')
  const types = allowed ?? ['card']
  const setup = newObject(call, 'setup_intent', {
    allowed_payment_method_types: types as Stripe.SetupIntent.AllowedPaymentMethodType[],
    customer,
    metadata: {},
    payment_method_options: {},
    payment_method_types: types,
    status: 'requires_payment_method',
    usage: 'off_session',
  })
  const { id } = await save(call, setup)
  const [success_url, cancel_url] = [text(params, 'success_url'), text(params, 'cancel_url')]
  const metadata = textMap(params, 'metadata')
  return save(call, newSession(call, { setup: id, types, customer, success_url, cancel_url, metadata }))
}

export function findSession(call: Call, id: string): Promise<Stripe.Checkout.Session> {
  return need(call, 'checkout.session', id, { param: 'session' })
}

export function setupOf(call: Call, session: Stripe.Checkout.Session): Promise<Stripe.SetupIntent> {
  return need(call, 'setup_intent', session.setup_intent)
}

/** What the payer does on that page. A card that is declined leaves them there, with the reason. */
export async function completeSession(call: Call, id: string, token: string): Promise<Stripe.Checkout.Session> {
  const session = await findSession(call, id)
  if (session.status !== 'open') return session
  const setup = await setupOf(call, session)
  const method = await addMethod(call, token, session.customer as string | null)
  const manner = await mannerOf(call, method.id)
  if (!setup.payment_method_types.includes(method.type)) throw invalid(`${method.type} was not asked for here.`)
  if (manner.type === 'card' && manner.charge === 'declines') {
    const { code = 'card_declined', message = 'Your card was declined.', decline_code } = manner.error ?? {}
    setup.last_setup_error = { type: 'card_error', code, decline_code, message } as Stripe.SetupIntent.LastSetupError
    await tell(call, 'setup_intent.setup_failed', await save(call, setup))
    return session
  }
  const isAccount = manner.type === 'bacs_debit'
  const dueAt = new Date(call.now.getTime() + BANK_MS)
  const mandate = isAccount ? await save(call, newMandate(call, method.id), { dueAt }) : null
  Object.assign(setup, {
    status: 'succeeded',
    payment_method: method.id,
    mandate: mandate?.id ?? null,
    last_setup_error: null,
  })
  Object.assign(session, { status: 'complete', url: null })
  await tell(call, 'payment_method.attached', method)
  await tell(call, 'setup_intent.succeeded', await save(call, setup))
  await tell(call, 'checkout.session.completed', await save(call, session))
  return session
}
