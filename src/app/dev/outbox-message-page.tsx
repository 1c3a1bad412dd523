import { calendarText } from '#src/kit/calendar.ts'
import { isId } from '#src/kit/id.ts'
import { LetterView } from '#src/studio/outbox/letter-view.tsx'
import { MessageFacts } from '#src/studio/outbox/message-facts.tsx'
import { factsInWords } from '#src/studio/outbox/message-words.ts'
import { findMessage } from '#src/studio/outbox/messages.store.server.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import type { Route } from './+types/outbox-message-page.ts'
import { requireThisMachine } from './dev-guard.server.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: `${loaderData?.letter.subject ?? 'Message'} · Outbox · Tempo` }]
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, house } = requireThisMachine(context, request)
  const message = isId(params.id) ? await findMessage(ctx.reader, params.id) : null
  if (!message) throw new Response('Message not found', { status: 404 })
  const { subject, html, text, sms, calendar } = await house.letters.draw(message.kind, message.facts)
  return {
    channel: message.channel,
    facts: factsInWords(message, { now: ctx.now(), isKept: !house.config.smtpUrl }),
    letter: { subject, html, text, sms, calendar: calendar && calendarText([calendar], { stampedAt: ctx.now() }) },
  }
}

export default function OutboxMessagePage({ loaderData: { letter, facts, channel } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Message" intro={letter.subject} />
      <MessageFacts facts={facts} />
      <LetterView letter={letter} channel={channel} />
    </>
  )
}
