import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; email: string; membership: string | null; days: number; invitationUrl: string }

export const email: Email<'member-invitation', Facts> = {
  kind: 'member-invitation',
  subject: () => 'Your account has moved: choose a password',
  Body: ({ facts }) => (
    <EmailLayout
      heading="Your account is ready"
      preview="We have a new booking system and have brought your details over"
    >
      <EmailText>
        Hello {facts.name}, we have a new booking system and have brought your details over. To book your classes,
        choose a password for {facts.email}.
      </EmailText>
      {facts.membership && <EmailText>Your membership came with you: {facts.membership}.</EmailText>}
      <EmailButton href={facts.invitationUrl}>Choose a password</EmailButton>
      <EmailNote>
        The link is good for {facts.days} days and can be used once. After that “Forgot your password?” on the sign-in
        page sends you a new one.
      </EmailNote>
    </EmailLayout>
  ),
  sample: {
    name: 'Mia',
    email: 'mia@example.com',
    membership: '10 Class Package until 24 Dec 2026',
    days: 14,
    invitationUrl: 'https://studio.example/invitation?token=sample',
  },
  isSecret: true,
}
