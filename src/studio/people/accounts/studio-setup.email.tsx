import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { setupUrl: string; goodFor: string }

export const email: Email<'studio-setup', Facts> = {
  kind: 'studio-setup',
  subject: () => 'Set up your studio',
  Body: ({ facts }) => (
    <EmailLayout heading="Your studio is ready" preview="Make your admin account">
      <EmailText>
        This address is to run the studio. Open the link to choose a password; your account is then its admin.
      </EmailText>
      <EmailButton href={facts.setupUrl}>Set up the studio</EmailButton>
      <EmailNote>
        The link works once and is good for {facts.goodFor}. If you know nothing of it, you can ignore this email.
      </EmailNote>
    </EmailLayout>
  ),
  sample: { setupUrl: 'https://studio.example/setup?token=sample', goodFor: '24 hours' },
  isSecret: true,
}
