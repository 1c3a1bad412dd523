import { dayInWords } from '#src/kit/time.ts'
import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import { PRODUCT_NOUNS, withArticle } from '#src/studio/products/product-words.ts'
import type { GiftFacts } from './claim-email.ts'

const PLAN = PRODUCT_NOUNS.plan
const isMonth = ({ noun = PLAN }: GiftFacts) => noun === PLAN
const giftOf = (gift: GiftFacts) => (isMonth(gift) ? 'a month of classes' : withArticle(gift.noun ?? PLAN))
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** To the person for whom something was bought: of a plan, a month of classes. */
export const email: Email<'gift-claim', GiftFacts> = {
  kind: 'gift-claim',
  subject: (facts) => `${facts.buyerName} has bought you ${giftOf(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading={`${upperFirst(giftOf(facts))} for you`} preview={`${facts.name}, from ${facts.buyerName}`}>
      <EmailText>
        Hello {facts.recipientName}, {facts.buyerName} has bought you {isMonth(facts) ? 'the ' : 'this: '}
        {facts.name}. Claim it with the button below
        {isMonth(facts)
          ? '; your month starts on that day, or after the month you hold already.'
          : ', and it is on your account from that day.'}
      </EmailText>
      <EmailDetails
        rows={[
          [upperFirst(facts.noun ?? PLAN), facts.name],
          ['From', facts.buyerName],
          ['Claim it by', dayInWords(new Date(facts.until), 'full')],
        ]}
      />
      <EmailButton href={facts.claimUrl}>{`Claim your ${isMonth(facts) ? 'month' : facts.noun}`}</EmailButton>
      <EmailNote>The link can be used once, so please keep it to yourself.</EmailNote>
    </EmailLayout>
  ),
  sample: {
    recipientName: 'Grace',
    buyerName: 'Ada Lovelace',
    name: '6 Class Package',
    noun: 'package',
    until: '2027-11-23T10:00:00.000Z',
    claimUrl: 'https://tempo.example/claim?token=abc',
  },
  isSecret: true,
}
