import { Form, useNavigation } from 'react-router'
import { calendarText } from '#src/kit/calendar.ts'
import { isId } from '#src/kit/id.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { type Services, scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { EmailView } from '#src/studio/outbox/email-view.tsx'
import { resendTexts } from '#src/studio/outbox/message.ts'
import { MessageFacts } from '#src/studio/outbox/message-facts.tsx'
import { factsInWords } from '#src/studio/outbox/message-words.ts'
import { findMessage, type Message } from '#src/studio/outbox/messages.store.server.ts'
import { resendMessage } from '#src/studio/outbox/resend-message.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/message-page.ts'

export const meta = unlistedMeta('Message')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, services } = scopeOf(context)
  const { reader, now } = requireRole(ctx, request, ['admin'])
  const message = isId(params.id) ? await findMessage(reader, params.id) : null
  if (!message) throw new Response(resendTexts.message_not_found.message, { status: 404 })
  const { smtpUrl, twilio } = services.config
  const canLeave = Boolean(message.channel === 'email' ? smtpUrl : twilio)
  return {
    facts: factsInWords(message, { now: now(), isKept: !canLeave }),
    channel: message.channel,
    canResend: message.state !== 'withdrawn' && message.state !== 'sending' && !message.emptiedAt,
    ...(await shownOf(services, message, { canLeave, now: now() })),
  }
}

/** What staff may read of a message. A link that opens an account is for its recipient alone, unless mail cannot be sent at all
 *  and staff must pass it on; once sent, it is removed. */
async function shownOf(services: Services, message: Message, { canLeave, now }: { canLeave: boolean; now: Date }) {
  if (message.emptiedAt) {
    const subject = services.emails.subjectOf(message.kind, message.facts)
    return { subject, email: null, why: 'It carried a personal link, which was removed once it had been sent.' }
  }
  const drawn = await services.emails.draw(message.kind, message.facts).catch(() => null)
  if (!drawn) return { subject: message.kind, email: null, why: 'This message cannot be drawn.' }
  const { subject, html, text, sms, calendar, isSecret } = drawn
  if (isSecret && canLeave)
    return { subject, email: null, why: 'It carries a personal link, which only its receiver may see.' }
  const entry = calendar && calendarText([calendar], { stampedAt: now })
  return { subject, email: { subject, html, text, sms, calendar: entry }, why: null }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireRole(scopeOf(context).ctx, request, ['admin'])
  const outcome = isId(params.id)
    ? await resendMessage(ctx, params.id)
    : { ok: false as const, refusal: 'message_not_found' as const }
  if (!outcome.ok)
    return redirectWithNotice(`/dashboard/messages`, { tone: 'error', text: resendTexts[outcome.refusal].message })
  return redirectWithNotice(`/dashboard/messages/${outcome.value.id}`, { tone: 'success', text: 'Message sent again' })
}

export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { subject, facts, email, why, channel, canResend } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Message"
        intro={subject}
        actions={
          canResend && (
            <Form method="post">
              <Button variant="secondary" isBusy={isBusy}>
                {isBusy ? 'Processing...' : 'Resend'}
              </Button>
            </Form>
          )
        }
      />
      <MessageFacts facts={facts} />
      {email ? <EmailView email={email} channel={channel} /> : <Notice tone="info">{why}</Notice>}
      <p>
        <a href="/dashboard/messages">All messages</a>
      </p>
    </div>
  )
}
