import { describeState } from '#src/studio/outbox/message.ts'
import { MessageList } from '#src/studio/outbox/message-list.tsx'
import { whenInWords } from '#src/studio/outbox/message-words.ts'
import { countShelves, listMessages } from '#src/studio/outbox/messages.store.server.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/outbox-page.ts'
import { requireThisMachine } from './dev-guard.server.ts'

const SHOWN = 100

export function meta() {
  return [{ title: 'Outbox · Tempo' }]
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx, services } = requireThisMachine(context, request)
  const now = ctx.now()
  const shelf = new URL(request.url).searchParams.has('planned') ? 'planned' : 'all'
  const [messages, totals] = await Promise.all([
    listMessages(ctx.reader, { shelf, now }, { page: 1, pageSize: SHOWN }),
    countShelves(ctx.reader, now),
  ])
  const isKept = !services.config.smtpUrl
  const lines = messages.map((message) => ({
    id: message.id,
    subject: services.emails.subjectOf(message.kind, message.facts),
    recipient: message.recipient,
    channel: message.channel,
    state: message.state,
    stateText: describeState(message, { now, isKept }),
    when: whenInWords(message),
  }))
  return { lines, isKept, shelf, planned: totals.planned }
}

/** The studio's messages, newest first. */
export default function OutboxPage({ loaderData: { lines, isKept, shelf, planned } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Outbox"
        intro={isKept ? 'Mail stays here, because SMTP_URL names no server.' : 'Mail leaves through SMTP_URL.'}
      />
      {lines.length === 0 ? (
        <EmptyState title="No messages yet" text="Sign up or book a class, and its letter is here." />
      ) : (
        <MessageList lines={lines} addressOf={(id) => `/dev/outbox/${id}`} />
      )}
      <p>
        {shelf === 'planned' ? (
          <a href="/dev/outbox">What has been written</a>
        ) : (
          <a href="/dev/outbox?planned">Planned for later ({planned})</a>
        )}
      </p>
    </>
  )
}
