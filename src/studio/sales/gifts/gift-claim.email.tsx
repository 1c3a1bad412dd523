import { formatDate, studioDate } from '#src/kit/time.ts'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { GiftFacts } from './claim-letter.ts'

/** To somebody for whom a month of classes was bought. */
export const letter: Letter<GiftFacts> = {
  kind: 'gift-claim',
  subject: (facts) => `${facts.buyerName} has bought you a month of classes`,
  Body: ({ facts }) => (
    <LetterLayout heading="A month of classes for you" preview={`${facts.name}, from ${facts.buyerName}`}>
      <LetterText>
        Hello {facts.recipientName}, {facts.buyerName} has bought you the {facts.name}. Claim it with the button below;
        your month starts on that day, or after the month you hold already.
      </LetterText>
      <LetterDetails
        rows={[
          ['Package', facts.name],
          ['From', facts.buyerName],
          ['Claim it by', formatDate(studioDate(new Date(facts.until)), 'full')],
        ]}
      />
      <LetterButton href={facts.claimUrl}>Claim your month</LetterButton>
      <LetterNote>The link can be used once, so please keep it to yourself.</LetterNote>
    </LetterLayout>
  ),
  sample: {
    recipientName: 'Grace',
    buyerName: 'Ada Lovelace',
    name: '6 Class Package',
    until: '2027-11-23T10:00:00.000Z',
    claimUrl: 'https://tempo.example/claim?token=abc',
  },
  isSecret: true,
}
