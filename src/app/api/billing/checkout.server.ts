import { createHash } from 'node:crypto'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { newId } from '#src/kit/id.ts'
import type { HonoEnv, Scope } from '#src/platform/app-services.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { oncePerKey } from '#src/platform/http/idempotent.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { payingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { type Cart, CART_COOKIE, cartCookie, mergeItems } from '#src/studio/sales/cart/cart.ts'
import { readCart } from '#src/studio/sales/cart/read-cart.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { buyerForm, orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { confirmRefusals, PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { type OrderStarted, startOrderPayment } from '#src/studio/sales/checkout/start-order-payment.server.ts'
import { checkoutResponse, checkoutBody, checkoutOk } from './checkout-response.ts'

const route = createRoute({
  method: 'post',
  path: '/api/checkout',
  summary: 'Order packages and start their payment; visitors may, too',
  description:
    'Without `items` the caller’s cart is ordered. Prices are the studio’s: `amount`, where given, must be right. ' +
    'With `paymentMethodId` it is charged at once; without, the provider’s `clientSecret` lets the payer’s browser do it. ' +
    'Sign-in is not needed; signed in and without a membership the first package is the caller’s own from now, every other ' +
    'one becomes a claim link mailed to `email`.',
  request: { body: { required: true, content: { 'application/json': { schema: checkoutBody } } } },
  responses: { ...checkoutOk, ...failures(400, 404, 409, 429, 503) },
})

type CheckoutInput = z.output<typeof checkoutBody>

/** Checkout orders over JSON (PRODUCT 5). */
export function checkoutRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(route, (c) => {
    const asked = c.req.valid('json')
    return oncePerKey(c, asked, () => order(c, asked)) as never
  })
  return app
}

async function order(c: Context<HonoEnv>, asked: CheckoutInput): Promise<Response> {
  const scope = c.get('scope')
  const ctx = payingCtx(scope)
  const cart = await cartOf(c, scope, asked)
  const started = await startOrderPayment(ctx, {
    kind: 'cart',
    cartKey: cart.key,
    items: cart.items,
    buyer: buyerForm.parse(asked),
    recipient: null,
    amountPence: asked.amount,
    limitKey: limitKeyOf(scope),
  })
  if (!started.ok) {
    if (started.refusal === 'too_many') c.header('Retry-After', '600')
    return refusalResponse(c, started, orderPayRefusals)
  }
  if (!asked.paymentMethodId || started.value.payment.state === 'succeeded') return answer(c, scope, started.value)
  const { payment } = started.value
  const returnUrl = ctx.links.to(`/payment-success?order=${signOrderLink(ctx.links, started.value.order)}`)
  const request = { paymentId: payment.id, methodId: asked.paymentMethodId, returnUrl }
  const confirmed = await confirmPayment(ctx, request)
  if (!confirmed.ok) return refusalResponse(c, confirmed, confirmRefusals)
  const { payment: paid, intent } = confirmed.value
  if (paid.state === 'failed')
    return failure(c, 409, paid.failureCode ?? 'card_declined', paid.failureMessage ?? PAYMENT_TEXTS.error)
  return answer(c, scope, { order: started.value.order, payment: paid, intent })
}

/** What is ordered: what the call names, under a name that its Idempotency-Key decides; else the caller's cart. */
async function cartOf(c: Context<HonoEnv>, scope: Scope, { items }: CheckoutInput): Promise<Cart> {
  const { ctx, remoteAddress } = scope
  if (!items) return readCart(ctx, readCookie(c.req.header('Cookie'), CART_COOKIE, ctx.links.origin))
  const caller = ctx.actor.kind === 'account' ? ctx.actor.userId : remoteAddress
  const given = c.req.header('Idempotency-Key')
  const name = given ? createHash('sha256').update(`${caller}\n${given}`).digest('base64url') : newId()
  return {
    key: `api:${name}`,
    items: mergeItems(items.map(({ membershipId, quantity }) => ({ packageId: membershipId, quantity }))),
  }
}

async function answer(c: Context<HonoEnv>, scope: Scope, started: OrderStarted): Promise<Response> {
  const { ctx } = scope
  const cookie = readCookie(c.req.header('Cookie'), CART_COOKIE, ctx.links.origin)
  if (started.payment.state === 'succeeded' && cookie !== null && ctx.actor.kind !== 'account') {
    c.header('Set-Cookie', cookieLine(...cartCookie(await readCart(ctx, cookie))))
  }
  const statusUrl = ctx.links.to(`/checkout/done?token=${signOrderLink(ctx.links, started.order)}`)
  return c.json(checkoutResponse(started, statusUrl), 201)
}

function limitKeyOf({ services, ctx, remoteAddress }: Scope): string | null {
  if (!services.config.rateLimit) return null
  return `payment-start:${ctx.actor.kind === 'account' ? ctx.actor.userId : remoteAddress}`
}
