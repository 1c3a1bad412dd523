import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; cancelled: string[]; homeUrl: string }

export const letter: Letter<Facts> = {
  kind: 'account-deleted',
  subject: () => 'Your account has been deleted',
  Body: ({ facts }) => (
    <LetterLayout heading="Your account has been deleted" preview="This is the last letter about it">
      <LetterText>
        Hello {facts.name}, your account is deleted, as you asked: your name, address, number, settings, messages and
        sign-ins are gone. Your receipts and payments stay without your name, because the law asks us to keep records of
        money for six years.
      </LetterText>
      {facts.cancelled.length > 0 && (
        <LetterDetails rows={facts.cancelled.map((text): [string, string] => ['Cancelled', text])} />
      )}
      <LetterText>It was good to have you here. You are welcome back at any time.</LetterText>
      <LetterButton href={facts.homeUrl}>See the studio</LetterButton>
      <LetterNote>If it was not you who asked for it, please tell us straight away.</LetterNote>
    </LetterLayout>
  ),
  sample: {
    name: 'Mia',
    cancelled: ['Street dance, Monday 23 November, 18:00'],
    homeUrl: 'https://studio.example/',
  },
}
