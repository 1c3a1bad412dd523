import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { CONFIRM_WITHIN_DAYS } from './newsletter.ts'

type Facts = { name: string; confirmUrl: string }

export const email: Email<'newsletter-confirmation', Facts> = {
  kind: 'newsletter-confirmation',
  subject: () => 'Please confirm your newsletter',
  Body: ({ facts }) => (
    <EmailLayout heading="One click and you are in" preview="Confirm that you would like our newsletter">
      <EmailText>
        Hello{facts.name && ` ${facts.name}`}, somebody, hopefully you, asked us to send our newsletter to this address:
        new classes, workshops and offers.
      </EmailText>
      <EmailButton href={facts.confirmUrl}>Yes, send it to me</EmailButton>
      <EmailNote>
        The link works for {CONFIRM_WITHIN_DAYS} days. If it was not you, do nothing: we will not write again.
      </EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Ada', confirmUrl: 'https://tempo.example/newsletter/confirm?token=sample' },
}
