import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { refusalResponse } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { MESSAGE_SHELVES, MESSAGE_STATES, resendTexts } from '#src/studio/outbox/message.ts'
import { countMessages, listMessages, type Message } from '#src/studio/outbox/messages.store.server.ts'
import { resendMessage } from '#src/studio/outbox/resend-message.server.ts'

const messageSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    channel: z.enum(['email', 'sms']),
    recipient: z.string(),
    subject: z.string(),
    state: z.enum(MESSAGE_STATES),
    attempts: z.number().int(),
    lastError: z.string().nullable(),
    dueAt: z.string(),
    sentAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi('Message')

const list = createRoute({
  method: 'get',
  path: '/api/admin/messages',
  summary: 'List messages, newest first',
  middleware: onlyFor(['admin']),
  request: {
    query: z.object({
      state: z.enum(MESSAGE_SHELVES).default('all').openapi({ description: '`planned` waits for its time to come' }),
      search: z.string().trim().max(100).default(''),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: {
      description: 'One page of messages',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), messages: z.array(messageSchema), total: z.number().int() }),
        },
      },
    },
    ...failures(400, 401, 403),
  },
})

const resend = createRoute({
  method: 'post',
  path: '/api/admin/messages/{id}/resend',
  summary: 'Resend a message',
  middleware: onlyFor(['admin']),
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'The message that waits now: the same, or a copy of one that was sent',
      content: { 'application/json': { schema: z.object({ success: z.literal(true), id: z.string() }) } },
    },
    ...failures(401, 403, 404, 409),
  },
})

/** The outbox over JSON, for admins (PRODUCT 5). Contents are not told here. */
export function adminMessageRoutes(services: Services): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(list, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const { state, search, page, pageSize } = c.req.valid('query')
    const filter = { shelf: state, search, now: now() }
    const [messages, total] = await Promise.all([
      listMessages(reader, filter, { page, pageSize }),
      countMessages(reader, filter),
    ])
    return c.json(
      { success: true as const, messages: messages.map((message) => responseOf(message, services)), total },
      200,
    )
  })
  app.openapi(resend, async (c) => {
    const { id } = c.req.valid('param')
    const outcome = isId(id)
      ? await resendMessage(c.get('scope').ctx, id)
      : { ok: false as const, refusal: 'message_not_found' as const }
    if (!outcome.ok) return refusalResponse(c, outcome, resendTexts) as never
    return c.json({ success: true as const, id: outcome.value.id }, 200)
  })
  return app
}

function responseOf(message: Message, services: Services): z.output<typeof messageSchema> {
  const { id, kind, channel, recipient, state, attempts, lastError, dueAt, sentAt, createdAt } = message
  return {
    id,
    kind,
    channel,
    recipient,
    subject: services.emails.subjectOf(kind, message.facts),
    state,
    attempts,
    lastError,
    dueAt: dueAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
