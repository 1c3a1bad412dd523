import { createRoute, type OpenAPIHono, type z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isId } from '#src/kit/id.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import type { HonoEnv, Scope } from '#src/platform/app-services.server.ts'
import { EVERY_ROLE, onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { oncePerKey } from '#src/platform/http/idempotent.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { payingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import type { Intent } from '#src/platform/payments/provider.server.ts'
import { makeCustomer } from '#src/studio/billing/direct-debit/make-customer.server.ts'
import { mandateRefusals } from '#src/studio/billing/direct-debit/mandate.ts'
import { findCustomerId } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { startMandate } from '#src/studio/billing/direct-debit/start-mandate.server.ts'
import { listPackages } from '#src/studio/products/packages.store.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { confirmRefusals, PAYMENT_TEXTS, startRefusals } from '#src/studio/billing/payments/payment.ts'
import { findOrderPayment, findPaymentByIntent } from '#src/studio/billing/payments/payments.store.server.ts'
import { prepareIntent } from '#src/studio/billing/pay-online/prepare-intent.server.ts'
import { startPayment, type StartRequest } from '#src/studio/billing/pay-online/start-payment.server.ts'
import * as schemas from './payment-schemas.ts'

/** One POST of the specification's table: only for who is signed in, and the same failures everywhere. */
function post<Path extends string, Body extends z.ZodType, Answer extends z.ZodType>(
  path: Path,
  summary: string,
  body: Body,
  answer: Answer,
) {
  return createRoute({
    method: 'post',
    path,
    summary,
    middleware: onlyFor(EVERY_ROLE),
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      ...failures(400, 401, 403, 404, 409, 429, 503),
    },
  })
}

const routes = {
  customer: post('/api/create-customer', 'Make a customer', schemas.customerBody, schemas.customerResponse),
  subscription: post(
    '/api/create-subscription',
    'First payment with a kept method',
    schemas.subscriptionBody,
    schemas.subscriptionResponse,
  ),
  intent: post('/api/create-payment-intent', 'Start a payment', schemas.intentBody, schemas.intentResponse),
  confirm: post('/api/confirm-payment', 'Pay', schemas.confirmBody, schemas.confirmResponse),
  stripeIntent: post(
    '/api/stripe/create-payment-intent',
    'Start a payment',
    schemas.stripeIntentBody,
    schemas.stripeIntentResponse,
  ),
}

const paths = [...Object.values(routes).map(({ path }) => path), '/api/create-setup-intent'] as const

/** The failure of these endpoints also carries `message`, as the specification's own client reads it. */
const withMessage = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  if (c.res.ok || !c.res.headers.get('Content-Type')?.includes('json')) return
  const body = (await c.res.clone().json()) as { error?: string }
  c.res = new Response(JSON.stringify({ ...body, message: body.error }), c.res)
})

const setup = createRoute({
  method: 'post',
  path: '/api/create-setup-intent',
  summary: 'Save a payment method for later',
  middleware: onlyFor(EVERY_ROLE),
  responses: {
    200: { description: 'Prepared', content: { 'application/json': { schema: schemas.setupResponse } } },
    ...failures(400, 401, 409, 503),
  },
})

/** The payment endpoints of specification 7. Prices are the studio's, the payer is the person who is signed in. */
export function paymentRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  for (const path of paths) app.use(path, withMessage)
  app.openapi(routes.customer, (c) =>
    guarded(c, PAYMENT_TEXTS.customer, c.req.valid('json'), async () =>
      c.json({ customerId: await customerOf(c.get('scope')) }),
    ),
  )
  app.openapi(setup, (c) =>
    guarded(c, PAYMENT_TEXTS.setup, null, async () => {
      const scope = c.get('scope')
      const returnUrl = scope.ctx.links.to('/dashboard/direct-debit')
      const started = await startMandate(payingCtx(scope), { method: 'card', returnUrl })
      if (!started.ok) return failed(c, started.refusal, mandateRefusals[started.refusal])
      return c.json({ client_secret: started.value.setup.clientSecret })
    }),
  )
  app.openapi(routes.subscription, (c) => {
    const asked = c.req.valid('json')
    const { customerId, priceId } = asked
    return guarded(c, PAYMENT_TEXTS.subscription, asked, async () => {
      const scope = c.get('scope')
      const { actor, reader } = signedIn(scope.ctx)
      const own = await findCustomerId(reader, actor.userId, scope.services.payments.name)
      if (own !== customerId)
        return failed(c, 'customer_not_found', { status: 404, message: PAYMENT_TEXTS.subscription })
      const sold = (await listPackages(reader)).find(({ id }) => id === priceId)
      const request = { packageId: priceId, amountPence: sold?.pricePence ?? 0, savesMethod: true }
      return start(c, request, ({ clientSecret }) => ({ clientSecret }), PAYMENT_TEXTS.subscription)
    })
  })
  app.openapi(routes.intent, (c) => {
    const asked = c.req.valid('json')
    const { amount, membershipId, metadata } = asked
    const packageId = membershipId ?? metadata?.membershipId
    const request = { amountPence: amount ?? undefined, packageId, userId: metadata?.userId }
    const answer = ({ id, clientSecret }: Intent) => ({ id, clientSecret })
    return guarded(c, PAYMENT_TEXTS.intent, asked, () =>
      asked.orderId ? payOrder(c, asked.orderId, amount ?? null) : start(c, request, answer),
    )
  })
  app.openapi(routes.stripeIntent, (c) => {
    const asked = c.req.valid('json')
    const { amount, metadata } = asked
    const request = {
      amountPence: amount ?? undefined,
      packageId: metadata?.membershipId,
      userId: metadata?.userId,
    }
    const answer = ({ id, clientSecret }: Intent) => ({ clientSecret, paymentIntentId: id })
    return guarded(c, PAYMENT_TEXTS.intent, asked, () => start(c, request, answer))
  })
  app.openapi(routes.confirm, (c) => {
    const asked = c.req.valid('json')
    return guarded(c, PAYMENT_TEXTS.confirm, asked, () => confirm(c, asked))
  })
  return app
}

async function start(
  c: Context<HonoEnv>,
  request: Omit<StartRequest, 'limitKey'>,
  answer: (intent: Intent) => Record<string, string>,
  breakdown: string = PAYMENT_TEXTS.intent,
): Promise<Response> {
  const scope = c.get('scope')
  const { actor } = signedIn(scope.ctx)
  const limitKey = scope.services.config.rateLimit ? `payment-start:${actor.userId}` : null
  const started = await startPayment(payingCtx(scope), { ...request, limitKey, countsRepeats: true })
  if (started.ok) return c.json(answer(started.value.intent))
  if (started.refusal === 'too_many') c.header('Retry-After', '600')
  const told = startRefusals[started.refusal]
  return failed(c, started.refusal, told.status === 503 ? { ...told, message: breakdown } : told)
}

/** The payment of an own order that waits for it (PRODUCT 4.4: `orderId` decides the amount). */
async function payOrder(c: Context<HonoEnv>, orderId: string, amount: number | null): Promise<Response> {
  const scope = c.get('scope')
  const { actor, reader } = signedIn(scope.ctx)
  if (amount === null) return failed(c, 'amount_required', startRefusals.amount_required)
  const order = isId(orderId) ? await findOrder(reader, orderId) : null
  const payment = order?.buyerId === actor.userId ? await findOrderPayment(reader, order.id) : null
  if (!payment || payment.state === 'cancelled') return failed(c, 'order_not_found', orderPayRefusals.order_not_found)
  if (amount !== payment.amountPence) return failed(c, 'wrong_amount', startRefusals.wrong_amount)
  const { id, clientSecret } = await prepareIntent(payingCtx(scope), payment)
  return c.json({ id, clientSecret })
}

type Confirm = { paymentIntentId: string; paymentMethodId?: string }

async function confirm(c: Context<HonoEnv>, { paymentIntentId, paymentMethodId }: Confirm): Promise<Response> {
  const scope = c.get('scope')
  const { actor, reader, links } = signedIn(scope.ctx)
  const payment = await findPaymentByIntent(reader, paymentIntentId)
  // Another member's payment is not there.
  if (payment?.memberId !== actor.userId) return failed(c, 'payment_not_found', confirmRefusals.payment_not_found)
  const returnUrl = links.to(`/payment-success?payment=${payment.id}`)
  const request = { paymentId: payment.id, methodId: paymentMethodId, returnUrl }
  const confirmed = await confirmPayment(payingCtx(scope), request)
  if (!confirmed.ok) return failed(c, confirmed.refusal, confirmRefusals[confirmed.refusal])
  const { payment: paid, intent } = confirmed.value
  if (paid.state === 'failed') {
    const message = paid.failureMessage ?? PAYMENT_TEXTS.error
    return failed(c, paid.failureCode ?? 'card_declined', { status: 409, message })
  }
  const status = intent.state === 'cancelled' ? 'canceled' : intent.state
  return c.json({ status, ...(status === 'requires_action' ? { clientSecret: intent.clientSecret } : {}) })
}

/** Under which name the provider knows the signed-in caller; what the caller typed does not make them someone else. */
function customerOf(scope: Scope): Promise<string> {
  const { actor } = signedIn(scope.ctx)
  return makeCustomer(payingCtx(scope), { id: actor.userId, name: actor.name, email: actor.email })
}

function failed(c: Context, code: string, { status, message }: RefusalText): Response {
  return failure(c, status, code, message)
}

/** The same answer for the same Idempotency-Key; and when something breaks the endpoint's own text of the catalogue. */
async function guarded(
  c: Context<HonoEnv>,
  text: string,
  asked: unknown,
  work: () => Promise<Response>,
): Promise<never> {
  const answer = await oncePerKey(c, asked, async () => {
    try {
      return await work()
    } catch (error) {
      c.get('scope').ctx.log.error('payment.failed', error, { path: c.req.path })
      return failed(c, 'unavailable', { status: 503, message: text })
    }
  })
  return answer as never
}
