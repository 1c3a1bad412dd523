import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; resetUrl: string }

export const letter: Letter<Facts> = {
  kind: 'reset-password',
  subject: () => 'Reset your password',
  Body: ({ facts }) => (
    <LetterLayout heading="Choose a new password" preview="The link is good for one hour and can be used once">
      <LetterText>Hello {facts.name}, somebody asked to reset the password of your account.</LetterText>
      <LetterButton href={facts.resetUrl}>Choose a new password</LetterButton>
      <LetterNote>
        The link is good for one hour and can be used once. Changing your password logs you out everywhere. If it was
        not you who asked, do nothing: your password stays as it is.
      </LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Mia', resetUrl: 'https://studio.example/reset-password?oobCode=sample' },
  isSecret: true,
}
