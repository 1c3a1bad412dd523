import { dayInWords } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { GiftFacts } from './claim-email.ts'

/** To the person for whom a month of classes was bought. */
export const email: Email<'gift-claim', GiftFacts> = {
  kind: 'gift-claim',
  subject: (facts) => `${facts.buyerName} has bought you a month of classes`,
  Body: ({ facts }) => (
    <EmailLayout heading="A month of classes for you" preview={`${facts.name}, from ${facts.buyerName}`}>
      <EmailText>
        Hello {facts.recipientName}, {facts.buyerName} has bought you the {facts.name}. Claim it with the button below;
        your month starts on that day, or after the month you hold already.
      </EmailText>
      <EmailDetails
        rows={[
          ['Package', facts.name],
          ['From', facts.buyerName],
          ['Claim it by', dayInWords(new Date(facts.until), 'full')],
        ]}
      />
      <EmailButton href={facts.claimUrl}>Claim your month</EmailButton>
      <EmailNote>The link can be used once, so please keep it to yourself.</EmailNote>
    </EmailLayout>
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
