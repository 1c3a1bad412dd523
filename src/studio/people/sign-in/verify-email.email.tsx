import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; verifyUrl: string }

export const email: Email<'verify-email', Facts> = {
  kind: 'verify-email',
  subject: () => 'Please verify your email address',
  Body: ({ facts }) => (
    <EmailLayout heading="One step and you are in" preview="Verify your address to log in and book classes">
      <EmailText>Hello {facts.name}, thank you for creating an account. Please verify your email address.</EmailText>
      <EmailButton href={facts.verifyUrl}>Verify my email address</EmailButton>
      <EmailNote>
        The link is good for 24 hours and works on any device. If you did not create an account with us, you can ignore
        this email.
      </EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Mia', verifyUrl: 'https://studio.example/verify?token=sample' },
  isSecret: true,
}
