import { LetterButton, LetterDetails, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { type HallCustomerFacts, hallCustomerSample, hallDetails, hallWhen } from './hall-letter.ts'

/** Nobody answered in time: the request no longer holds the hall. */
export const letter: Letter<HallCustomerFacts> = {
  kind: 'hall-hire-lapsed',
  subject: (facts) => `Your request for the hall has lapsed: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <LetterLayout heading="Your request has lapsed" preview={hallWhen(facts)}>
      <LetterText>
        Hello {facts.customerName}, we are sorry: we did not answer your request in time, so it no longer holds the
        hall. There is nothing to pay.
      </LetterText>
      <LetterDetails rows={hallDetails(facts)} />
      <LetterButton href={facts.bookAgainUrl}>Ask again</LetterButton>
    </LetterLayout>
  ),
  sample: { ...hallCustomerSample, cancelledBy: 'lapse' },
}
