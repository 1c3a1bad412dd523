import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { setupUrl: string; goodFor: string }

export const letter: Letter<Facts> = {
  kind: 'studio-setup',
  subject: () => 'Set up your studio',
  Body: ({ facts }) => (
    <LetterLayout heading="Your studio is ready" preview="Make your admin account">
      <LetterText>
        This address is to run the studio. Open the link to choose a password; your account is then its admin.
      </LetterText>
      <LetterButton href={facts.setupUrl}>Set up the studio</LetterButton>
      <LetterNote>
        The link works once and is good for {facts.goodFor}. If you know nothing of it, you can ignore this email.
      </LetterNote>
    </LetterLayout>
  ),
  sample: { setupUrl: 'https://studio.example/setup?token=sample', goodFor: '24 hours' },
  isSecret: true,
}
