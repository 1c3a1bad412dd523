import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { type HallCustomerFacts, hallCalendar, hallCustomerSample, hallDetails, hallWhen } from './hall-letter.ts'

/** The studio changed a request or a booking: as it now stands. */
export const letter: Letter<HallCustomerFacts> = {
  kind: 'hall-hire-changed',
  subject: (facts) => `Your hall booking has changed: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <LetterLayout heading="Your booking has changed" preview={hallWhen(facts)}>
      <LetterText>
        Hello {facts.customerName}, this is your {facts.isConfirmed ? 'booking' : 'request'} as it stands now.
      </LetterText>
      <LetterDetails rows={[...hallDetails(facts), ['Still to pay', facts.due], ['We return to you', facts.refund]]} />
      <LetterButton href={facts.requestUrl}>
        {facts.due ? `Pay ${facts.due} or see your booking` : 'See your booking'}
      </LetterButton>
      <LetterNote>If this does not suit you, please answer this mail or cancel from the same page.</LetterNote>
    </LetterLayout>
  ),
  calendar: (facts) => (facts.isConfirmed ? hallCalendar(facts, 'CONFIRMED') : null),
  sample: { ...hallCustomerSample, isConfirmed: true },
}
