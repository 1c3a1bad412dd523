import Stripe from 'stripe'
import type { Log } from '../log.server.ts'
import { ProviderUnavailable } from './provider.server.ts'

/** Asks Stripe, and turns what we cannot know the outcome of into ProviderUnavailable: no answer, an answer that broke off, a fault on
 *  its side, too many calls, the same call still being worked on, a key that it does not take (which is logged: only the studio
 *  can correct that). What it refuses because of what was asked stays the error it is. */
export async function asked<T>(log: Log, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isUnknown(error)) throw error
    const { type, requestId } = error
    if (KEY_FAULT.includes(type)) log.error('stripe.key_refused', undefined, { type, stripeRequestId: requestId })
    throw new ProviderUnavailable(`Stripe: ${type}`, { cause: error })
  }
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>

const KEY_FAULT = ['StripeAuthenticationError', 'StripePermissionError']
const UNKNOWN = [...KEY_FAULT, 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError']

function isUnknown(error: unknown): error is StripeError {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return UNKNOWN.includes(error.type) || error.statusCode === 409 || error.code === 'lock_timeout'
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
