import { data, redirect } from 'react-router'
import { type FieldErrors, textOf } from '#src/kit/form.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { payingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { type HandOver, handOver, leaveFor } from '#src/platform/payments/paying-page.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { confirmRefusals, PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { type OrderRequest, startOrderPayment } from '#src/studio/sales/checkout/start-order-payment.server.ts'

/** What a form that pays is answered with when it is shown again: nothing typed is lost, but for the card. */
export type PayResult = {
  values: Record<string, string>
  fields: FieldErrors
  error: string | null
  handedOver: HandOver | null
}

type Paying = { request: Omit<OrderRequest, 'limitKey'>; form: FormData; values: Record<string, string> }

/** Places an order and pays it with the payer's method, then redirects to the page that shows the result. */
export async function payOrder(scope: Scope, { request, form, values }: Paying) {
  const ctx = payingCtx(scope)
  const started = await startOrderPayment(ctx, { ...request, limitKey: startLimitKey(scope) })
  if (!started.ok) return payRefusal(orderPayRefusals[started.refusal], values)
  const { order, payment } = started.value
  const token = encodeURIComponent(signOrderLink(ctx.links, order))
  const done = `/checkout/done?token=${token}`
  if (payment.state === 'succeeded') return redirect(done)
  const returnUrl = ctx.links.to(`/payment-success?order=${token}`)
  const handed = await handOver(ctx.payments, { intentId: started.value.intent.id, form, returnUrl })
  if (handed === 'done') return redirect(done)
  if (handed) return data<PayResult>({ values, fields: {}, error: null, handedOver: handed })
  const methodId = textOf(form, 'methodId') || undefined
  const confirmed = await confirmPayment(ctx, { paymentId: payment.id, methodId, returnUrl })
  if (!confirmed.ok) {
    // Whether the card was charged is unknown: the next page asks until it is.
    if (confirmed.refusal === 'outcome_unknown') return redirect(done)
    return payRefusal(confirmRefusals[confirmed.refusal], values)
  }
  const { payment: paid, intent } = confirmed.value
  if (paid.state === 'failed')
    return payRefusal({ status: 409, message: paid.failureMessage ?? PAYMENT_TEXTS.error }, values)
  return intent.actionUrl ? leaveFor(scope, intent.actionUrl) : redirect(done)
}

export function payRefusal({ status, message }: RefusalText, values: Record<string, string>) {
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
