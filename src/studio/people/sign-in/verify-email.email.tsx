import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; verifyUrl: string }

export const letter: Letter<Facts> = {
  kind: 'verify-email',
  subject: () => 'Please verify your email address',
  Body: ({ facts }) => (
    <LetterLayout heading="One step and you are in" preview="Verify your address to log in and book classes">
      <LetterText>Hello {facts.name}, thank you for creating an account. Please verify your email address.</LetterText>
      <LetterButton href={facts.verifyUrl}>Verify my email address</LetterButton>
      <LetterNote>
        The link is good for 24 hours and works on any device. If you did not create an account with us, you can ignore
        this email.
      </LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Mia', verifyUrl: 'https://studio.example/verify?token=sample' },
  isSecret: true,
}
