import { type RouteConfig, z } from '@hono/zod-openapi'
import { idOrNone } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter, paging } from '#src/platform/http/open-api.server.ts'
import { webhookSecret } from '#src/platform/webhooks/webhook-signature.ts'
import { changeWebhook } from '#src/studio/activity/webhooks/change-webhook.server.ts'
import { makeWebhook } from '#src/studio/activity/webhooks/make-webhook.server.ts'
import { removeWebhook } from '#src/studio/activity/webhooks/remove-webhook.server.ts'
import { resendDelivery } from '#src/studio/activity/webhooks/resend-delivery.server.ts'
import { rotateWebhookSecret } from '#src/studio/activity/webhooks/rotate-webhook-secret.server.ts'
import { testWebhook } from '#src/studio/activity/webhooks/test-webhook.server.ts'
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  webhookChanges,
  webhookForm,
  webhookRefusals,
} from '#src/studio/activity/webhooks/webhook.ts'
import {
  findWebhook,
  listDeliveries,
  listWebhooks,
  type Webhook,
} from '#src/studio/activity/webhooks/webhooks.store.server.ts'

const webhookSchema = z
  .object({ id: z.string(), url: z.string(), events: z.array(z.string()), isOn: z.boolean(), createdAt: instant })
  .openapi('Webhook')
const secret = z
  .string()
  .openapi({ description: 'For verifying signatures, as Standard Webhooks has them', example: 'whsec_…' })
const deliverySchema = z.object({
  eventId: z.string(),
  type: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: instant,
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  lastAnswer: z.string().nullable(),
  deliveredAt: instant.nullable(),
})
const eventSchema = z.object({
  id: z.string().openapi({ description: 'The same at every try' }),
  type: z.string(),
  at: z.string().openapi({ format: 'date-time', description: 'When it happened' }),
  data: z
    .looseObject({ id: z.string() })
    .openapi({ description: 'What it happened to, as it was then: ids and states' }),
})
const events = Object.entries(WEBHOOK_EVENTS)
  .map(([type, meaning]) => `- \`${type}\`: ${meaning}`)
  .join('\n')

/** Addresses of other programs that hear what happens (PRODUCT 5). */
export function routes(): Api {
  const app = openApiRouter('Webhooks')
  addWebhooks(app)
  addSecrets(app)
  addDeliveries(app)
  for (const [type, meaning] of Object.entries(WEBHOOK_EVENTS))
    app.openAPIRegistry.registerWebhook(eventRoute(type, meaning))
  return app
}

/** What a webhook receives of one type, for the documentation. */
function eventRoute(type: string, meaning: string): RouteConfig {
  const schema = eventSchema.extend({ type: z.literal(type) })
  return {
    method: 'post',
    path: type,
    operationId: `on${type.replaceAll(/(?:^|[._])(\w)/g, (_, initial: string) => initial.toUpperCase())}`,
    summary: `Receive ${type}`,
    description: `${meaning}.`,
    tags: ['Webhooks'],
    security: [],
    request: { body: { required: true, content: { 'application/json': { schema } } } },
    responses: {
      200: { description: 'It was taken; any 2xx says so, and the body is not read' },
      400: { description: 'It was not; anything but 2xx says so, and it is sent again' },
    },
  }
}

function addWebhooks(app: Api): void {
  endpoint(app, 'get /api/admin/webhooks', {
    summary: 'List webhooks',
    who: 'admin',
    returns: 'All webhooks, the oldest first',
    response: { webhooks: z.array(webhookSchema) },
    run: async ({ ctx }) => ok({ webhooks: await listWebhooks(ctx.reader) }),
  })

  endpoint(app, 'post /api/admin/webhooks', {
    summary: 'Create a webhook',
    description:
      'Each event is posted to its address as JSON, `{ id, type, at, data }`, signed as Standard Webhooks describes (`webhook-id`, ' +
      '`webhook-timestamp`, `webhook-signature`). Answer 2xx within ten seconds; else it is sent again, for three days, with the same ' +
      'id. Events about one subject arrive in order. `data` holds ids and states, and names nobody: read the rest here.\n\n' +
      events,
    who: 'admin',
    body: webhookForm,
    answered: webhookSchema,
    refusals: webhookRefusals,
    status: 201,
    returns: 'The webhook, and the secret that signs its events',
    response: { id: z.string(), webhook: webhookSchema, secret },
    async run({ ctx, body, scope }) {
      const made = await makeWebhook(ctx, body)
      return made.ok ? ok({ id: made.value.id, webhook: made.value, secret: secretOf(made.value, scope) }) : made
    },
  })

  endpoint(app, 'get /api/admin/webhooks/{id}', {
    summary: 'Retrieve a webhook',
    who: 'admin',
    refusals: { webhook_not_found: webhookRefusals.webhook_not_found },
    returns: 'The webhook',
    response: { webhook: webhookSchema },
    async run({ ctx, id }) {
      const found = await findWebhook(ctx.reader, idOrNone(id))
      return found ? ok({ webhook: found }) : refuse('webhook_not_found')
    },
  })

  endpoint(app, 'patch /api/admin/webhooks/{id}', {
    summary: 'Update a webhook',
    description: 'While it is off nothing is queued for it and nothing sent.',
    who: 'admin',
    body: webhookChanges,
    answered: webhookSchema,
    refusals: webhookRefusals,
    returns: 'The webhook as it is now',
    response: { webhook: webhookSchema },
    async run({ ctx, id: webhookId, body }) {
      const changed = await changeWebhook(ctx, { webhookId, ...body })
      return changed.ok ? ok({ webhook: changed.value }) : changed
    },
  })

  endpoint(app, 'delete /api/admin/webhooks/{id}', {
    summary: 'Delete a webhook',
    description: 'What was still to be sent to it goes with it.',
    who: 'admin',
    refusals: webhookRefusals,
    returns: 'The webhook that was removed',
    response: { webhook: webhookSchema },
    async run({ ctx, id: webhookId }) {
      const removed = await removeWebhook(ctx, { webhookId })
      return removed.ok ? ok({ webhook: removed.value }) : removed
    },
  })
}

function addSecrets(app: Api): void {
  endpoint(app, 'post /api/admin/webhooks/{id}/secret', {
    summary: 'Set a new secret for a webhook',
    description: 'For 24 hours each event is signed with both secrets.',
    who: 'admin',
    refusals: webhookRefusals,
    returns: 'The new secret',
    response: { secret },
    async run({ ctx, id: webhookId, scope }) {
      const rotated = await rotateWebhookSecret(ctx, { webhookId })
      return rotated.ok ? ok({ secret: secretOf(rotated.value, scope) }) : rotated
    },
  })

  endpoint(app, 'post /api/admin/webhooks/{id}/test', {
    summary: 'Request a test event',
    description: 'Queues the event `webhook.test`, in line with all others.',
    who: 'admin',
    refusals: webhookRefusals,
    returns: 'It is queued',
    response: {},
    async run({ ctx, id: webhookId }) {
      const queued = await testWebhook(ctx, { webhookId })
      return queued.ok ? ok({}) : queued
    },
  })
}

function addDeliveries(app: Api): void {
  endpoint(app, 'get /api/admin/webhooks/{id}/deliveries', {
    summary: 'List what was sent to a webhook, newest first',
    who: 'admin',
    query: z.object(paging),
    refusals: webhookRefusals,
    returns: 'One page of events, and what became of each',
    response: { deliveries: z.array(deliverySchema), total: z.number().int() },
    async run({ ctx, id, query }) {
      const webhook = await findWebhook(ctx.reader, idOrNone(id))
      return webhook ? ok(await listDeliveries(ctx.reader, webhook.id, query)) : refuse('webhook_not_found')
    },
  })

  endpoint(app, 'post /api/admin/webhooks/{id}/deliveries/{eventId}/resend', {
    summary: 'Resend an event',
    description: 'With the same id, so that a receiver which has it can tell.',
    who: 'admin',
    refusals: webhookRefusals,
    returns: 'It is queued again',
    response: {},
    async run({ ctx, id: webhookId, eventId }) {
      const queued = await resendDelivery(ctx, { webhookId, eventId })
      return queued.ok ? ok({}) : queued
    },
  })
}

type WithSecret = { services: { secret: string } }

function secretOf({ id, secretNo: no }: Webhook, { services }: WithSecret): string {
  return webhookSecret(services.secret, { id, no })
}
