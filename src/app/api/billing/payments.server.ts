import { createMiddleware } from 'hono/factory'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { HonoEnv, Scope } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { makeCustomer } from '#src/studio/billing/direct-debit/make-customer.server.ts'
import { mandateRefusals } from '#src/studio/billing/direct-debit/mandate.ts'
import { findCustomerId } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { startMandate } from '#src/studio/billing/direct-debit/start-mandate.server.ts'
import { orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { prepareIntent } from '#src/studio/billing/pay-online/prepare-intent.server.ts'
import { startPayment, type StartRequest } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import {
  confirmRefusals,
  PAYMENT_TEXTS,
  type ProviderFault,
  providerFaults,
  startRefusals,
} from '#src/studio/billing/payments/payment.ts'
import { findOrderPayment, findPaymentByIntent } from '#src/studio/billing/payments/payments.store.server.ts'
import { reportProviderFault } from '#src/studio/billing/tasks/report-provider-fault.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { buyOwnPackage } from '#src/studio/sales/checkout/buy-own-package.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import * as schemas from './payment-schemas.ts'

type OwnScope = Scope & { ctx: SignedInCtx }

const PATHS = [
  '/api/create-customer',
  '/api/create-setup-intent',
  '/api/create-subscription',
  '/api/create-payment-intent',
  '/api/stripe/create-payment-intent',
  '/api/confirm-payment',
]
const payer = { who: 'account', idempotency: 'provider', asksProvider: true } as const

/** The payment endpoints of specification 7. Prices are the studio's, the payer is the person who is signed in. */
export function routes(): Api {
  const app = openApiRouter('Payments')
  for (const path of PATHS) app.use(path, withMessage)
  addMethods(app)
  addPayments(app)
  addConfirmation(app)
  return app
}

/** The failure of these endpoints also carries `message`, as the specification's own client reads it. */
const withMessage = createMiddleware<HonoEnv>(async (c, next) => {
  await next()
  if (c.res.ok || !c.res.headers.get('Content-Type')?.includes('json')) return
  const body = (await c.res.clone().json()) as { error?: string }
  c.res = new Response(JSON.stringify({ ...body, message: body.error }), c.res)
})

function addMethods(app: Api): void {
  endpoint(app, 'post /api/create-customer', {
    ...payer,
    summary: 'Create a customer',
    description: 'Registers you with the payment provider, under the name and address of your account.',
    body: schemas.customerBody,
    refusals: { ...providerFaults, provider_unavailable: { status: 503, message: PAYMENT_TEXTS.customer } },
    brokenText: PAYMENT_TEXTS.customer,
    returns: 'The id of the customer',
    response: schemas.customerResponse,
    async run({ ctx }) {
      const { userId: id, name, email } = ctx.actor
      return orFault(ctx, async () => ({ customerId: await makeCustomer(ctx, { id, name, email }) }))
    },
  })

  endpoint(app, 'post /api/create-setup-intent', {
    ...payer,
    summary: 'Create a setup intent',
    description: 'Saves a payment method for later payments.',
    refusals: mandateRefusals,
    brokenText: PAYMENT_TEXTS.setup,
    returns: 'The secret with which the payer’s browser saves the method',
    response: schemas.setupResponse,
    async run({ ctx }) {
      const returnUrl = ctx.links.to('/dashboard/direct-debit')
      const started = await startMandate(ctx, { method: 'card', returnUrl })
      return started.ok ? ok({ client_secret: started.value.setup.clientSecret }) : started
    },
  })
}

function addPayments(app: Api): void {
  const message = PAYMENT_TEXTS.subscription
  endpoint(app, 'post /api/create-subscription', {
    ...payer,
    summary: 'Create a subscription',
    description: 'Starts the first payment of a package and keeps its payment method for the next.',
    body: schemas.subscriptionBody,
    refusals: {
      ...startRefusals,
      provider_unavailable: { status: 503, message },
      customer_not_found: { status: 404, message },
    },
    brokenText: message,
    returns: 'The secret with which the payer’s browser pays',
    response: schemas.subscriptionResponse,
    async run({ ctx, scope, body }) {
      const own = await findCustomerId(ctx.reader, ctx.actor.userId, scope.services.payments.name)
      if (own !== body.customerId) return refuse('customer_not_found')
      const sold = (await listPackages(ctx.reader)).find(({ id }) => id === body.priceId)
      return start(scope, {
        packageId: body.priceId,
        amountPence: sold?.pricePence ?? 0,
        savesMethod: true,
        startsNow: body.startsNow,
      })
    },
  })

  endpoint(app, 'post /api/create-payment-intent', {
    ...payer,
    summary: 'Create a payment intent',
    description: 'Starts the payment of a package, or of one of your orders.',
    body: schemas.intentBody,
    refusals: { ...orderPayRefusals, ...startRefusals },
    brokenText: PAYMENT_TEXTS.intent,
    returns: 'The intent, and the secret with which the payer’s browser pays it',
    response: schemas.intentResponse,
    async run({ ctx, scope, body: { amount, orderId, membershipId, personId, metadata, startsNow } }) {
      if (orderId) return payOrder(ctx, orderId, amount ?? null)
      const packageId = membershipId ?? metadata?.membershipId
      if (personId) return startForOther(scope, { packageId, personId, amount, startsNow })
      return start(scope, { amountPence: amount ?? undefined, packageId, userId: metadata?.userId, startsNow })
    },
  })

  endpoint(app, 'post /api/stripe/create-payment-intent', {
    ...payer,
    summary: 'Create a payment intent by metadata',
    description: 'As `POST /api/create-payment-intent`, for a client that names the package in `metadata`.',
    body: schemas.stripeIntentBody,
    refusals: startRefusals,
    brokenText: PAYMENT_TEXTS.intent,
    returns: 'The intent, and the secret with which the payer’s browser pays it',
    response: schemas.stripeIntentResponse,
    async run({ scope, body: { amount, metadata, startsNow } }) {
      const [packageId, userId] = [metadata?.membershipId, metadata?.userId]
      const started = await start(scope, { amountPence: amount ?? undefined, packageId, userId, startsNow })
      return started.ok ? ok({ ...started.value, paymentIntentId: started.value.id }) : started
    },
  })
}

function addConfirmation(app: Api): void {
  endpoint(app, 'post /api/confirm-payment', {
    ...payer,
    summary: 'Confirm a payment',
    description: 'Charges a payment method. A bank that asks the payer first is answered with `requires_action`.',
    body: schemas.confirmBody,
    refusals: confirmRefusals,
    brokenText: PAYMENT_TEXTS.confirm,
    returns: 'The state of the payment',
    response: schemas.confirmResponse,
    async run({ c, ctx, body }) {
      const payment = await findPaymentByIntent(ctx.reader, body.paymentIntentId)
      // Another member's payment is not there.
      if (payment?.memberId !== ctx.actor.userId) return refuse('payment_not_found')
      const returnUrl = ctx.links.to(`/payment-success?payment=${payment.id}`)
      const request = { paymentId: payment.id, methodId: body.paymentMethodId, returnUrl }
      const confirmed = await confirmPayment(ctx, request)
      if (!confirmed.ok) return confirmed
      const { payment: paid, intent } = confirmed.value
      if (paid.state === 'failed')
        return failure(c, 409, paid.failureCode ?? 'card_declined', paid.failureMessage ?? PAYMENT_TEXTS.error)
      if (intent.state === 'requires_action') return ok({ status: intent.state, clientSecret: intent.clientSecret })
      return ok({ status: intent.state === 'cancelled' ? 'canceled' : intent.state })
    },
  })
}

async function start(scope: OwnScope, request: Omit<StartRequest, 'limitKey'>) {
  const started = await startPayment(scope.ctx, { ...request, limitKey: startLimitKey(scope), countsRepeats: true })
  return started.ok ? ok(started.value.intent) : started
}

type ForOther = { packageId?: string; personId: string; amount?: number | null; startsNow?: boolean }

async function startForOther(scope: OwnScope, { packageId, personId, amount, startsNow }: ForOther) {
  if (typeof amount !== 'number') return refuse('amount_required')
  if (!packageId) return refuse('plan_required')
  const request = { packageId, personId, promoCode: '', amountPence: amount, startsNow }
  const started = await buyOwnPackage(scope.ctx, { ...request, limitKey: startLimitKey(scope) })
  return started.ok ? ok(started.value.intent) : started
}

/** The payment of an own order that waits for it (PRODUCT 4.4: `orderId` decides the amount). */
async function payOrder(ctx: SignedInCtx, orderId: string, amount: number | null) {
  const { actor, reader } = ctx
  if (amount === null) return refuse('amount_required')
  const order = isId(orderId) ? await findOrder(reader, orderId) : null
  const payment = order?.buyerId === actor.userId ? await findOrderPayment(reader, order.id) : null
  if (!payment || payment.state === 'cancelled') return refuse('order_not_found')
  if (amount !== payment.amountPence) return refuse('wrong_amount')
  return orFault(ctx, () => prepareIntent(ctx, payment))
}

/** What the provider is asked for, or why it did not do it. */
async function orFault<Answer>(ctx: SignedInCtx, ask: () => Promise<Answer>): Promise<Outcome<Answer, ProviderFault>> {
  try {
    return ok(await ask())
  } catch (error) {
    return refuse(await reportProviderFault(ctx, error))
  }
}
