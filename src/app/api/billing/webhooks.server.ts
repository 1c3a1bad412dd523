import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#src/kit/outcome.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { receiveEvent } from '#src/studio/billing/provider/receive-event.server.ts'

/** Where the payment provider tells of what happened (PRODUCT 4.4). Its signature is its sign-in: without one by our secret, made
 *  within 300 seconds, nothing of the body is believed. */
export function routes(): Api {
  const app = openApiRouter('Payments')
  endpoint(app, 'post /api/stripe/webhook', {
    summary: 'Receive an event of the payment provider',
    description: 'For the provider alone: the body is an event signed in `Stripe-Signature`.',
    who: 'everyone',
    body: z.string(),
    isSigned: true,
    refusals: {
      bad_signature: { status: 400, message: 'The signature of this event is not valid' },
      provider_unavailable: { status: 503, message: 'The event was kept. Please send it again.' },
    },
    returns: 'A confirmation; a repeat is answered the same and acted on once',
    response: z.object({ received: z.literal(true) }),
    async run({ c, scope }) {
      // Real time: the provider's clock is nobody's but its own, as with sign-in tokens.
      const signature = c.req.header('Stripe-Signature') ?? null
      const event = scope.services.payments.readEvent(await c.req.text(), signature, new Date())
      if (!event) return refuse('bad_signature')
      try {
        await receiveEvent(scope.ctx, event)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error
        // Kept, and not acted on: it is told again, or the reconciler finds out.
        return refuse('provider_unavailable')
      }
      return ok({ received: true as const })
    },
  })
  return app
}
