import { data, redirect } from 'react-router'
import { type FieldErrors, textOf } from '#src/kit/form.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { type HandOver, handOver, leaveFor } from '#src/platform/payments/paying-page.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { confirmRefusals, PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import type { Payment } from '#src/studio/billing/payments/payments.store.server.ts'

/** What a form that pays is answered with when it is shown again: nothing typed is lost, but for the card. */
export type PayResult = {
  values: Record<string, string>
  fields: FieldErrors
  error: string | null
  handedOver: HandOver | null
}

type Started = { payment: Pick<Payment, 'id'>; intent: { id: string } }

type Pages = {
  /** Where the payer sees how it went; that page asks the provider. */
  done: string
  /** Where the provider leads back to; `done` when not given. */
  returnTo?: string
  /** The answer when it is paid and given at once, where it is not `done`. */
  paid?: () => Response
}

/** Pays what was started with the payer's method, or hands it to the provider's script: the answer to the form, which is a page to go on
 *  to, or the form once more. `values` are what was typed into it. */
export async function takePayment(
  scope: Scope,
  { payment: { id: paymentId }, intent: { id: intentId } }: Started,
  { form, values = {}, done, returnTo = done, paid }: Pages & { form: FormData; values?: Record<string, string> },
) {
  const returnUrl = scope.ctx.links.to(returnTo)
  const handedOver = await handOver(scope.services.payments, { intentId, form, returnUrl })
  if (handedOver === 'done') return redirect(done)
  if (handedOver) return data<PayResult>({ values, fields: {}, error: null, handedOver })
  const methodId = textOf(form, 'methodId') || undefined
  const confirmed = await confirmPayment(scope.ctx, { paymentId, methodId, returnUrl })
  if (!confirmed.ok) {
    // Whether the card was charged is unknown: the next page asks until it is.
    if (confirmed.refusal === 'outcome_unknown') return redirect(done)
    return payRefusal(confirmRefusals[confirmed.refusal], values)
  }
  const { payment, intent } = confirmed.value
  if (payment.state === 'failed')
    return payRefusal({ status: 409, message: payment.failureMessage ?? PAYMENT_TEXTS.error }, values)
  if (intent.actionUrl) return leaveFor(scope, intent.actionUrl)
  const isGiven = payment.state === 'succeeded' && payment.grant === 'given'
  return paid && isGiven ? paid() : redirect(done)
}

/** The form once more, with why it was refused. */
export function payRefusal({ status, message }: RefusalText, values: Record<string, string> = {}) {
  return data<PayResult>({ values, fields: {}, error: message, handedOver: null }, { status })
}

/** A form with something missing, which is said at its fields. */
export function payFaults({ fields, values }: { fields: FieldErrors; values: Record<string, string> }) {
  return data<PayResult>({ values, fields, error: null, handedOver: null }, { status: 400 })
}

/** Who is counted for starting payments (PRODUCT 6); null without limits. */
export function startLimitKey({ services, ctx, remoteAddress }: Scope): string | null {
  if (!services.config.rateLimit) return null
  return `payment-start:${ctx.actor.kind === 'account' ? ctx.actor.userId : remoteAddress}`
}
