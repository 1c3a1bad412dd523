import { namesIsolated } from '#src/kit/text/isolated.ts'
import { createElement } from 'react'
import { render, toPlainText } from '@react-email/render'
import type { RenderedEmail } from '#src/platform/mail/rendered-email.ts'
import { harmlessFacts, type Email, type EmailFacts, type EmailStudio } from '#src/studio/outbox/email.ts'
import { EmailStudioContext } from '#src/studio/outbox/email-layout.tsx'

/** Renders an e-mail from its facts: subject, HTML and text, and the short form and calendar entry if it has them. */
export async function renderEmail(email: Email, known: EmailFacts, studio: EmailStudio): Promise<RenderedEmail> {
  const facts = harmlessFacts(known)
  const body = createElement(email.Body, { facts })
  const sms = email.sms?.(facts)
  const html = await render(createElement(EmailStudioContext.Provider, { value: studio }, body))
  return {
    subject: email.subject(facts),
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
    sms: sms === undefined ? null : namesIsolated(sms),
    calendar: email.calendar?.(facts) ?? null,
    unsubscribeUrl: email.unsubscribeUrl?.(facts) ?? null,
    isSecret: email.isSecret ?? false,
    studio,
  }
}
