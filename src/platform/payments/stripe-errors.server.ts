import Stripe from 'stripe'
import type { Log } from '../log.server.ts'
import { ProviderRefusal, ProviderUnavailable, type RefusalReason } from './provider.server.ts'

/** Asks Stripe, and turns its errors into the port's: what we cannot know the outcome of (no answer, one that broke off, a fault on its
 *  side, too many calls, the same call still being worked on) is ProviderUnavailable, everything else that it said a ProviderRefusal,
 *  which is logged, because what cannot be told to a payer only the studio can correct. */
export async function callStripe<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, param, requestId } = error
    if (isUnknown(error)) throw new ProviderUnavailable(`Stripe: ${type}`, { cause: error })
    // Without its message: that repeats what was sent, and that may be what someone typed.
    log.error('stripe.refused', undefined, { type, code, param, stripeRequestId: requestId })
    throw new ProviderRefusal(reasonOf(error), { cause: error })
  }
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

const UNKNOWN = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

function isUnknown({ type, statusCode, code }: StripeError): boolean {
  return UNKNOWN.includes(type) || statusCode === 409 || code === 'lock_timeout'
}

function reasonOf({ type, code, param }: StripeError): RefusalReason {
  if (type === 'StripeAuthenticationError') return 'key'
  if (type === 'StripePermissionError') return 'permission'
  if (code === 'amount_too_small') return 'too_small'
  if (code === 'resource_missing' && param === 'customer') return 'customer'
  return param?.includes('payment_method_types') ? 'method' : 'other'
}

/** What Stripe refused of its own rules, with its code; null for anything else. */
export function refusalOf(error: unknown): { code: string; message: string } | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null
  return { code: error.code ?? 'invalid_request', message: error.message }
}

export function isDeclined(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeCardError
}

/** Null in the place of what Stripe does not know. */
export async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (refusalOf(error)?.code === 'resource_missing') return null
    throw error
  }
}
