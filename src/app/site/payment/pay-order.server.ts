import { redirect } from 'react-router'
import type { Scope } from '#src/platform/app-services.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { type OrderRequest, buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { payRefusal, startLimitKey, takePayment } from './take-payment.server.ts'

type Paying = { request: Omit<OrderRequest, 'limitKey'>; form: FormData; values: Record<string, string> }

/** Places an order and pays it with the payer's method, then on to the page that tells how it went. */
export async function payOrder(scope: Scope, { request, form, values }: Paying) {
  const started = await buyPackages(scope.ctx, { ...request, limitKey: startLimitKey(scope) })
  if (!started.ok) return payRefusal(orderPayRefusals[started.refusal], values)
  const { order, payment } = started.value
  const token = encodeURIComponent(signOrderLink(scope.ctx.links, order))
  const done = `/checkout/done?token=${token}`
  if (payment.state === 'succeeded') return redirect(done)
  return takePayment(scope, started.value, { form, values, done, returnTo: `/payment-success?order=${token}` })
}
