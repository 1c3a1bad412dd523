import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'

type Facts = { name: string; resetUrl: string }

/** After "this wasn't me": the one way back into the account. */
export const email: Email<'account-locked', Facts> = {
  kind: 'account-locked',
  subject: () => 'Your account is locked',
  Body: ({ facts }) => (
    <EmailLayout heading="Your account is locked" preview="Choose a new password to open it again">
      <EmailText>
        Hello {facts.name}, you told us that a change of your account was not yours. Nobody can log in to it now: the
        password, the passkeys and every device are signed out.
      </EmailText>
      <EmailButton href={facts.resetUrl}>Choose a new password</EmailButton>
      <EmailNote>
        The link is good for one hour and can be used once. Later, choose “Forgot your password?” on the login page. If
        two-factor sign-in asks for a code that is not yours, ring us.
      </EmailNote>
    </EmailLayout>
  ),
  sample: { name: 'Mia', resetUrl: 'https://studio.example/reset-password?oobCode=sample' },
  isSecret: true,
}
