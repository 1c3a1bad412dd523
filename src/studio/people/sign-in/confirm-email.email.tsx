import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; confirmUrl: string }

export const email: Email<'confirm-email', Facts> = {
  kind: 'confirm-email',
  isSecret: true,
  subject: () => 'Confirm your new email address',
  Body: ({ facts }) => (
    <EmailLayout heading="Confirm your new email address" preview="One click, then it is yours">
      <EmailText>
        Hello {facts.name}, you asked to use this address for your account. Open the link and confirm it; until then
        nothing changes. It is good for a day.
      </EmailText>
      <EmailButton href={facts.confirmUrl}>Confirm this address</EmailButton>
      <EmailNote>If it was not you, you need not do anything.</EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Mia', confirmUrl: 'https://studio.example/confirm-email?token=sample' },
}
