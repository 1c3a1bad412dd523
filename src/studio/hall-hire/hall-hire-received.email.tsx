import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '../messages/letter-layout.tsx'
import type { Letter } from '../messages/letter.ts'
import { type HallCustomerFacts, hallCustomerSample, hallDetails, hallWhen } from './hall-letter.ts'

/** To whoever asked for the hall, at once: what was asked for, and the link to see or cancel it. */
export const letter: Letter<HallCustomerFacts> = {
  kind: 'hall-hire-received',
  subject: (facts) => `We have your request for the hall: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <LetterLayout heading="We have your request" preview={hallWhen(facts)}>
      <LetterText>
        Hello {facts.customerName}, thank you for asking. The time is held for you, and we reply within 24 hours.
      </LetterText>
      <LetterDetails rows={hallDetails(facts)} />
      <LetterButton href={facts.requestUrl}>See or cancel your request</LetterButton>
      <LetterNote>
        There is nothing to pay yet. Once we have confirmed, you can cancel for a full refund up to {facts.noticeHours}{' '}
        hours before the start.
      </LetterNote>
    </LetterLayout>
  ),
  sample: hallCustomerSample,
}
