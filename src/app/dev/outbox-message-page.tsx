import { calendarText } from '#src/kit/calendar.ts'
import { isId } from '#src/kit/id.ts'
import { EmailView } from '#src/studio/outbox/email-view.tsx'
import { MessageFacts } from '#src/studio/outbox/message-facts.tsx'
import { factsInWords } from '#src/studio/outbox/message-words.ts'
import { findMessage } from '#src/studio/outbox/messages.store.server.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/outbox-message-page.ts'
import { requireThisMachine } from './dev-guard.server.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.email.subject ?? 'Message'} · Outbox · Tempo` }]
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, services } = requireThisMachine(context, request)
  const message = isId(params.id) ? await findMessage(ctx.reader, params.id) : null
  if (!message) throw new Response('Message not found', { status: 404 })
  const { subject, html, text, sms, calendar } = await services.emails.draw(message.kind, message.facts)
  return {
    channel: message.channel,
    facts: factsInWords(message, { now: ctx.now(), isKept: !services.config.smtpUrl }),
    email: { subject, html, text, sms, calendar: calendar && calendarText(calendar, { stampedAt: ctx.now() }) },
  }
}

export default function OutboxMessagePage({ loaderData: { email, facts, channel } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Message" intro={email.subject} />
      <MessageFacts facts={facts} />
      <EmailView email={email} channel={channel} />
    </>
  )
}
