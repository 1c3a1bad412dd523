import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; confirmUrl: string }

export const letter: Letter<Facts> = {
  kind: 'confirm-email',
  isSecret: true,
  subject: () => 'Confirm your new email address',
  Body: ({ facts }) => (
    <LetterLayout heading="Confirm your new email address" preview="One click, then it is yours">
      <LetterText>
        Hello {facts.name}, you asked to use this address for your account. Open the link and confirm it; until then
        nothing changes. It is good for a day.
      </LetterText>
      <LetterButton href={facts.confirmUrl}>Confirm this address</LetterButton>
      <LetterNote>If it was not you, you need not do anything.</LetterNote>
    </LetterLayout>
  ),
  sample: { name: 'Mia', confirmUrl: 'https://studio.example/confirm-email?token=sample' },
}
