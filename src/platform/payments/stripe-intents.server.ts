import type Stripe from 'stripe'
import type { Collection, Confirmation, Intent, NewIntent } from './provider.server.ts'
import { INTENT_WHOLE, intentFrom, isRepeat } from './stripe-responses.server.ts'
import { listRefunds } from './stripe-refunds.server.ts'
import { isDeclined, orNull, refusalOf } from './stripe-errors.server.ts'

/** The truth about a payment as it is now; null for one that Stripe does not know. */
export async function readIntent(stripe: Stripe, intentId: string): Promise<Intent | null> {
  const intent = await orNull(stripe.paymentIntents.retrieve(intentId, { expand: INTENT_WHOLE }))
  return intent && whole(stripe, intent)
}

async function whole(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Intent> {
  const isDisputed = typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed
  const disputes = isDisputed ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 100 })).data : []
  return intentFrom(intent, await listRefunds(stripe, intent), disputes)
}

async function reread(stripe: Stripe, intentId: string): Promise<Intent> {
  return whole(stripe, await stripe.paymentIntents.retrieve(intentId, { expand: INTENT_WHOLE }))
}

/** Prepares a payment, and collects it at once where that is asked. */
export async function makeIntent(stripe: Stripe, request: NewIntent): Promise<Intent> {
  const { collection, customerId } = request
  // Stripe forgets idempotency keys after a day; a collection that was begun before that is found by its payer.
  const begun = collection && customerId ? await findBegun(stripe, customerId, request.paymentId) : null
  const made = begun ?? (await create(stripe, request))
  return collection ? collect(stripe, made, { ...collection, key: request.idempotencyKey }) : made
}

async function create(stripe: Stripe, request: NewIntent): Promise<Intent> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: request.amountPence,
      currency: request.currency,
      description: request.description,
      metadata: { ...request.metadata, paymentId: request.paymentId },
      allowed_payment_method_types: request.collection?.mandateId ? ['bacs_debit'] : ['card'],
      ...(request.customerId ? { customer: request.customerId } : {}),
      ...(request.savesMethod ? { setup_future_usage: 'off_session' } : {}),
    },
    { idempotencyKey: request.idempotencyKey },
  )
  // A repeat is answered as things stood the first time.
  return isRepeat(intent) ? reread(stripe, intent.id) : intentFrom(intent, [], [])
}

async function findBegun(stripe: Stripe, customerId: string, paymentId: string): Promise<Intent | null> {
  const { data: latest } = await stripe.paymentIntents.list({ customer: customerId, limit: 100 })
  const begun = latest.find(({ metadata }) => metadata.paymentId === paymentId)
  return begun ? reread(stripe, begun.id) : null
}

/** Charges a kept method, the payer being away. What Stripe will not even try (a method that is gone, a mandate that has ended) is a
 *  failure like a declined card, and is written on the payment so that it is still known when it is asked about again. */
async function collect(stripe: Stripe, made: Intent, how: Collection & { key: string }): Promise<Intent> {
  if (made.state !== 'requires_payment_method' || made.failure) return made
  const { methodId, mandateId, key } = how
  try {
    await stripe.paymentIntents.confirm(
      made.id,
      { payment_method: methodId, off_session: true, ...(mandateId ? { mandate: mandateId } : {}) },
      { idempotencyKey: `${key}:collect` },
    )
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal && !isDeclined(error)) throw error
    if (refusal && refusal.code !== UNEXPECTED) await writeRefusal(stripe, made.id, NO_LONGER)
  }
  return reread(stripe, made.id)
}

const UNEXPECTED = 'payment_intent_unexpected_state'
// In words of our own: Stripe's repeat what was sent, and that may be what someone typed.
const NO_LONGER = {
  refusedCode: 'payment_method_not_available',
  refusedMessage: 'The bank no longer allows collections from this account.',
}
const UNUSABLE = { refusedCode: 'resource_missing', refusedMessage: 'That is no card we can use. Please try another.' }

function writeRefusal(stripe: Stripe, intentId: string, metadata: typeof NO_LONGER): Promise<unknown> {
  return stripe.paymentIntents.update(intentId, { metadata })
}

/** Charges a method of a payer who is there. A declined card, or one that Stripe does not know, is an answer and no exception. */
export async function confirmIntent(stripe: Stripe, request: Confirmation): Promise<Intent> {
  const { intentId, methodId, returnUrl, idempotencyKey } = request
  // Whatever else was sent in its place goes nowhere.
  if (!/^pm_\w+$/.test(methodId)) return refuseMethod(stripe, intentId)
  try {
    await stripe.paymentIntents.confirm(
      intentId,
      { payment_method: methodId, return_url: returnUrl, allowed_payment_method_types: ['card'] },
      { idempotencyKey },
    )
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal && !isDeclined(error)) throw error
    if (refusal && refusal.code !== UNEXPECTED) return refuseMethod(stripe, intentId)
  }
  return reread(stripe, intentId)
}

async function refuseMethod(stripe: Stripe, intentId: string): Promise<Intent> {
  await writeRefusal(stripe, intentId, UNUSABLE)
  return reread(stripe, intentId)
}

/** Makes a payment ready for the card field in the payer's browser, also one that was begun as a collection from a bank account. */
export async function openToPayer(stripe: Stripe, intentId: string): Promise<Intent | null> {
  const now = await orNull(stripe.paymentIntents.retrieve(intentId))
  const isOtherwise = now?.status === 'requires_payment_method' && now.payment_method_types.join() !== 'card'
  if (isOtherwise) await stripe.paymentIntents.update(intentId, { allowed_payment_method_types: ['card'] })
  return now && reread(stripe, intentId)
}

/** Gives a payment up; what has been charged, or is on its way, stays as it is. */
export async function cancelIntent(stripe: Stripe, intentId: string): Promise<Intent | null> {
  const begun = await readIntent(stripe, intentId)
  // Stripe may let a collection go that the bank pays all the same.
  if (!begun || begun.state === 'processing') return begun
  try {
    await stripe.paymentIntents.cancel(intentId)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal?.code === 'resource_missing') return null
    if (refusal?.code !== UNEXPECTED) throw error
  }
  return readIntent(stripe, intentId)
}
