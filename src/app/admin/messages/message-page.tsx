import { calendarText } from '#src/kit/calendar.ts'
import { idOrNone, isId } from '#src/kit/id.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { type Services, scopeOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { EmailView } from '#src/studio/outbox/email-view.tsx'
import { resendTexts } from '#src/studio/outbox/message.ts'
import { MessageFacts } from '#src/studio/outbox/message-facts.tsx'
import { factsInWords } from '#src/studio/outbox/message-words.ts'
import { findMessage, type Message } from '#src/studio/outbox/messages.store.server.ts'
import { resendMessage } from '#src/studio/outbox/resend/resend-message.server.ts'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/message-page.ts'

export const meta = unlistedMeta('Message')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { ctx, services } = scopeOf(context)
  const { reader, now } = requireAdmin(ctx, request)
  const message = isId(params.id) ? await findMessage(reader, params.id) : null
  if (!message) throw new Response(resendTexts.message_not_found.message, { status: 404 })
  const { smtpUrl, twilio } = services.config
  const canLeave = Boolean(message.channel === 'email' ? smtpUrl : twilio)
  return {
    facts: factsInWords(message, { now: now(), isKept: !canLeave }),
    channel: message.channel,
    canResend: !['held', 'withdrawn', 'sending'].includes(message.state) && !message.emptiedAt,
    ...(await shownOf(services, message, { canLeave, now: now() })),
  }
}

/** What staff may read of a message. A link that opens an account is for its recipient alone, unless mail cannot be sent at all
 *  and staff must pass it on; once sent, it is removed. */
async function shownOf(services: Services, message: Message, { canLeave, now }: { canLeave: boolean; now: Date }) {
  if (message.emptiedAt && services.emails.isSecret(message.kind)) {
    const subject = services.emails.subjectOf(message.kind, message.facts)
    return { subject, email: null, why: 'It carried a personal link, which was removed once it had been sent.' }
  }
  const drawn = await services.emails.draw(message.kind, message.facts).catch(() => null)
  if (!drawn) return { subject: message.kind, email: null, why: 'This message cannot be drawn.' }
  const { subject, html, text, sms, calendar, isSecret } = drawn
  if (isSecret && canLeave)
    return { subject, email: null, why: 'It carries a personal link, which only its receiver may see.' }
  const entry = calendar && calendarText(calendar, { stampedAt: now })
  return { subject, email: { subject, html, text, sms, calendar: entry }, why: null }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/messages',
  acts: {
    form: act(noFields, (ctx, _, { params }) => resendMessage(ctx, idOrNone(params.id)), {
      refusals: resendTexts,
      success: 'Message sent again',
      to: ({ id }) => `/dashboard/messages/${id}`,
    }),
  },
})

export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { subject, facts, email, why, channel, canResend } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Message"
        intro={subject}
        actions={
          canResend && (
            <PageForm isOwn={false}>
              <SubmitButton variant="secondary">Resend</SubmitButton>
            </PageForm>
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
