import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'

type Facts = { name: string; newsUrl: string; unsubscribeUrl: string }

export const letter: Letter<Facts> = {
  kind: 'newsletter-welcome',
  subject: () => 'You are on the list',
  Body: ({ facts }) => (
    <LetterLayout heading="You are on the list" preview="Our newsletter will reach you here">
      <LetterText>
        Thank you{facts.name && `, ${facts.name}`}. From now on our newsletter reaches you here, once a month.
      </LetterText>
      <LetterButton href={facts.newsUrl}>Read the latest news</LetterButton>
      <LetterNote>
        Had enough? <a href={facts.unsubscribeUrl}>Unsubscribe with one click</a>, now or whenever you like.
      </LetterNote>
    </LetterLayout>
  ),
  unsubscribeUrl: (facts) => facts.unsubscribeUrl,
  sample: {
    name: 'Ada',
    newsUrl: 'https://tempo.example/news',
    unsubscribeUrl: 'https://tempo.example/newsletter/unsubscribe?token=sample',
  },
}
