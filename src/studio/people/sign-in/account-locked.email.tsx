import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; resetUrl: string }

/** After "this wasn't me": the one way back into the account. */
export const letter: Letter<Facts> = {
  kind: 'account-locked',
  subject: () => 'Your account is locked',
  Body: ({ facts }) => (
    <LetterLayout heading="Your account is locked" preview="Choose a new password to open it again">
      <LetterText>
        Hello {facts.name}, you told us that a change of your account was not yours. Nobody can log in to it now: the
        password, the passkeys and every device are signed out.
      </LetterText>
      <LetterButton href={facts.resetUrl}>Choose a new password</LetterButton>
      <LetterNote>
        The link is good for one hour and can be used once. Later, choose “Forgot your password?” on the login page. If
        two-factor sign-in asks for a code that is not yours, ring us.
      </LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Mia', resetUrl: 'https://studio.example/reset-password?oobCode=sample' },
  isSecret: true,
}
