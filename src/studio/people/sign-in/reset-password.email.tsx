import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; resetUrl: string }

export const email: Email<'reset-password', Facts> = {
  kind: 'reset-password',
  subject: () => 'Reset your password',
  Body: ({ facts }) => (
    <EmailLayout heading="Choose a new password" preview="The link is good for one hour and can be used once">
      <EmailText>Hello {facts.name}, somebody asked to reset the password of your account.</EmailText>
      <EmailButton href={facts.resetUrl}>Choose a new password</EmailButton>
      <EmailNote>
        The link is good for one hour and can be used once. Changing your password logs you out everywhere. If it was
        not you who asked, do nothing: your password stays as it is.
      </EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Mia', resetUrl: 'https://studio.example/reset-password?oobCode=sample' },
  isSecret: true,
}
