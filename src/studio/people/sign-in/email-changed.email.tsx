import type { Letter } from '#src/studio/outbox/letter.ts'
import { NotMe } from './not-me.tsx'
import { LetterButton, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; newEmail: string; homeUrl: string; notMeUrl: string }

export const letter: Letter<Facts> = {
  kind: 'email-changed',
  subject: () => 'Your email address has been changed',
  Body: ({ facts }) => (
    <LetterLayout heading="Your email address has been changed" preview="This is the last letter to this address">
      <LetterText>
        Hello {facts.name}, your account now uses {facts.newEmail}. Use that address to log in; this one gets no more
        letters about it.
      </LetterText>
      <LetterButton href={facts.homeUrl}>See the studio</LetterButton>
      <NotMe href={facts.notMeUrl} />
    </LetterLayout>
  ),
  sample: {
    name: 'Mia',
    newEmail: 'mia.wong@example.com',
    homeUrl: 'https://studio.example/',
    notMeUrl: 'https://studio.example/not-me?token=sample',
  },
  isSecret: true,
}
