import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter, paging } from '#src/platform/http/open-api.server.ts'
import { MESSAGE_SHELVES, MESSAGE_STATES, resendTexts } from '#src/studio/outbox/message.ts'
import { countMessages, listMessages } from '#src/studio/outbox/messages.store.server.ts'
import { resendMessage } from '#src/studio/outbox/resend/resend-message.server.ts'

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
    dueAt: instant,
    sentAt: instant.nullable(),
    createdAt: instant,
  })
  .openapi('Message')

/** The outbox over JSON, for admins (PRODUCT 5). Contents are not told here. */
export function routes({ emails }: Services): Api {
  const app = openApiRouter('Messages')

  endpoint(app, 'get /api/admin/messages', {
    summary: 'List messages, newest first',
    who: 'admin',
    query: z.object({
      state: z.enum(MESSAGE_SHELVES).default('all').openapi({ description: '`planned` waits for its time to come' }),
      search: lineOrNone(100).default(''),
      ...paging,
    }),
    returns: 'One page of messages',
    response: { messages: z.array(messageSchema), total: z.number().int() },
    async run({ ctx: { reader, now }, query: { state, search, ...page } }) {
      const filter = { shelf: state, search, now: now() }
      const [messages, total] = await Promise.all([listMessages(reader, filter, page), countMessages(reader, filter)])
      const subjectOf = ({ kind, facts }: (typeof messages)[number]) => emails.subjectOf(kind, facts)
      return ok({ messages: messages.map((message) => ({ ...message, subject: subjectOf(message) })), total })
    },
  })

  endpoint(app, 'post /api/admin/messages/{id}/resend', {
    summary: 'Resend a message',
    who: 'admin',
    refusals: resendTexts,
    returns: 'The message that is waiting now: the same, or a copy where it had been sent',
    response: { id: z.string() },
    run: ({ ctx, id }) => (isId(id) ? resendMessage(ctx, id) : refuse('message_not_found')),
  })
  return app
}
