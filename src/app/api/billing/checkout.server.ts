import { idOfCall } from '#src/platform/http/idempotent.server.ts'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { ok } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { HonoEnv, Scope } from '#src/platform/app-services.server.ts'
import { cookieLine, readCookie } from '#src/platform/http/cookies.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { buyerForm, orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { confirmRefusals, PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { type Cart, CART_COOKIE, cartCookie, mergeItems, MOST_OF_ONE } from '#src/studio/sales/cart/cart.ts'
import { readCart } from '#src/studio/sales/cart/read-cart.server.ts'
import { type OrderStarted, buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { totalPence } from '#src/studio/sales/orders/order.ts'
import { takenOffPence } from '#src/studio/sales/promo-codes/promo-code.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { FOR_WHOM, startsNow } from './payment-schemas.ts'

const checkoutBody = z.object({
  items: z
    .array(
      z.object({
        membershipId: lineOrNone(40).openapi({ description: 'basic, standard or family', example: 'basic' }),
        quantity: z.number().int().min(1).max(MOST_OF_ONE),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  ...buyerForm.shape,
  personId: lineOrNone(40).optional().openapi({ description: FOR_WHOM }),
  amount: z.number().int().optional().openapi({
    description: 'What the payer was shown, in pence; refused when it is not what it costs',
    example: 3300,
  }),
  promoCode: lineOrNone(40).optional().openapi({ example: 'AUTUMN20' }),
  startsNow: startsNow.optional(),
  paymentMethodId: lineOrNone(200)
    .optional()
    .openapi({ description: 'In test mode: pm_card_visa and the other tokens of the test cards' }),
})

const orderSchema = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'paid']),
    items: z.array(
      z.object({
        membershipId: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        unitPrice: z.number().int().openapi({ description: 'Pence' }),
      }),
    ),
    amount: z.number().int().openapi({ description: 'Pence, less what a promo code takes off' }),
    takenOff: z.number().int().openapi({ description: 'Pence that a promo code takes off' }),
    currency: z.literal('gbp'),
  })
  .openapi('Order')

const paymentSchema = z.object({
  paymentIntentId: z.string(),
  clientSecret: z.string(),
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  actionUrl: z.string().nullable().openapi({ description: 'Where the payer’s bank asks them to confirm' }),
})

type CheckoutInput = z.output<typeof checkoutBody>

/** Checkout orders over JSON (PRODUCT 5). */
export function routes(): Api {
  const app = openApiRouter('Payments')
  endpoint(app, 'post /api/checkout', {
    summary: 'Order packages',
    description:
      'Starts the payment of the order. Without `items` the caller’s cart is ordered. Prices are the studio’s: `amount`, where ' +
      'given, must be right. With `paymentMethodId` it is charged at once; without, the provider’s `clientSecret` lets the ' +
      'payer’s browser do it. Sign-in is not needed; signed in and without a membership the first package is the caller’s own ' +
      'from now, every other one becomes a claim link mailed to `email`.',
    who: 'everyone',
    body: checkoutBody,
    refusals: { ...orderPayRefusals, ...confirmRefusals },
    idempotency: 'provider',
    status: 201,
    returns: 'The order and its payment',
    response: {
      order: orderSchema,
      payment: paymentSchema,
      statusUrl: z.string().openapi({ description: 'The page that shows the state of the order, for ninety days' }),
    },
    run: ({ c, scope, body }) => order(c, scope, body),
  })
  return app
}

async function order(c: Context<HonoEnv>, scope: Scope, body: CheckoutInput) {
  const { ctx } = scope
  const cart = await cartOf(c, scope, body)
  const started = await buyPackages(ctx, {
    kind: 'cart',
    cartKey: cart.key,
    items: cart.items,
    buyer: buyerForm.parse(body),
    recipient: null,
    personId: body.personId,
    promoCode: body.promoCode,
    amountPence: body.amount,
    startsNow: body.startsNow,
    limitKey: startLimitKey(scope),
  })
  if (!started.ok) return started
  const { order: placed, payment } = started.value
  if (!body.paymentMethodId || payment.state === 'succeeded') return orderResponse(c, scope, started.value)
  const returnUrl = ctx.links.to(`/payment-success?order=${signOrderLink(ctx.links, placed)}`)
  const confirmed = await confirmPayment(ctx, { paymentId: payment.id, methodId: body.paymentMethodId, returnUrl })
  if (!confirmed.ok) return confirmed
  const { payment: paid, intent } = confirmed.value
  if (paid.state === 'failed')
    return failure(c, 409, paid.failureCode ?? 'card_declined', paid.failureMessage ?? PAYMENT_TEXTS.error)
  return orderResponse(c, scope, { order: placed, payment: paid, intent })
}

/** What is ordered: what the call names, under a name that its Idempotency-Key decides; else the caller's cart. */
async function cartOf(c: Context<HonoEnv>, scope: Scope, { items }: CheckoutInput): Promise<Cart> {
  const { ctx } = scope
  if (!items) return readCart(ctx, readCookie(c.req.header('Cookie'), CART_COOKIE, ctx.links.origin))
  return {
    key: `api:${idOfCall(c)}`,
    items: mergeItems(items.map(({ membershipId, quantity }) => ({ packageId: membershipId, quantity }))),
  }
}

/** What was ordered. A visitor's cart is empty once it is paid. */
async function orderResponse(c: Context<HonoEnv>, { ctx }: Scope, started: OrderStarted) {
  const { order: placed, payment, intent } = started
  const isPaid = payment.state === 'succeeded'
  const cookie = readCookie(c.req.header('Cookie'), CART_COOKIE, ctx.links.origin)
  if (isPaid && cookie !== null && ctx.actor.kind !== 'account') {
    c.header('Set-Cookie', cookieLine(...cartCookie(await readCart(ctx, cookie))))
  }
  return ok({
    order: {
      id: placed.id,
      status: isPaid ? ('paid' as const) : ('open' as const),
      items: placed.lines.map((line) => ({ ...line, membershipId: line.packageId, unitPrice: line.unitPricePence })),
      amount: totalPence(placed.lines),
      takenOff: takenOffPence(placed.lines),
      currency: 'gbp' as const,
    },
    payment: {
      ...intent,
      paymentIntentId: intent.id,
      status: intent.state === 'cancelled' ? ('canceled' as const) : intent.state,
    },
    statusUrl: ctx.links.to(`/checkout/done?token=${signOrderLink(ctx.links, placed)}`),
  })
}
