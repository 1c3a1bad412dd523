import { type OpenAPIHono, z } from '@hono/zod-openapi'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { payingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { receiveEvent } from '#src/studio/billing/provider/receive-event.server.ts'

const PATH = '/api/stripe/webhook'

/** Where the payment provider tells of what happened (PRODUCT 4.4). Its signature is its sign-in: without one by our secret, made
 *  within 300 seconds, nothing of the body is believed. */
export function webhookRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  // Documented by hand: the body must be read as the bytes that were signed, and never as the JSON it is.
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: PATH,
    summary: 'Receive an event of the payment provider, signed in Stripe-Signature',
    request: { body: { required: true, content: { 'application/octet-stream': { schema: z.string() } } } },
    responses: {
      200: {
        description: 'Received; a repeat is answered the same and acted on once',
        content: { 'application/json': { schema: z.object({ received: z.literal(true) }) } },
      },
      ...failures(400, 413, 503),
    },
  })
  app.post(PATH, async (c) => {
    const scope = c.get('scope')
    const body = await c.req.text()
    // Real time: the provider's clock is nobody's but its own, as with sign-in tokens.
    const event = scope.services.payments.readEvent(body, c.req.header('Stripe-Signature') ?? null, new Date())
    if (!event) return failure(c, 400, 'bad_signature', 'The signature of this event is not valid')
    try {
      await receiveEvent(payingCtx(scope), event)
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      // Kept, and not acted on: it is told again, or the reconciler finds out.
      return failure(c, 503, 'provider_unavailable', 'The event was kept. Please send it again.')
    }
    return c.json({ received: true as const })
  })
  return app
}
