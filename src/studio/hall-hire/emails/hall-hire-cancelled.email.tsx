import { LetterButton, LetterDetails, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import type { Letter } from '#src/studio/outbox/letter.ts'
import { type HallCustomerFacts, hallCalendar, hallCustomerSample, hallDetails, hallWhen } from './hall-letter.ts'

/** Cancelled, by the customer or by the studio: and what goes back. */
export const letter: Letter<HallCustomerFacts> = {
  kind: 'hall-hire-cancelled',
  subject: (facts) => `Cancelled: the hall on ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <LetterLayout heading="Your hall booking is cancelled" preview={hallWhen(facts)}>
      <LetterText>
        Hello {facts.customerName},{' '}
        {facts.cancelledBy === 'customer'
          ? 'as you asked, this booking is cancelled.'
          : 'we are sorry: we had to cancel this booking.'}
      </LetterText>
      {facts.reason && <LetterText>{facts.reason}</LetterText>}
      <LetterDetails rows={hallDetails(facts)} />
      <LetterText>{moneyBack(facts)}</LetterText>
      <LetterButton href={facts.bookAgainUrl}>See other times</LetterButton>
    </LetterLayout>
  ),
  calendar: (facts) => (facts.isConfirmed ? hallCalendar(facts, 'CANCELLED') : null),
  sample: { ...hallCustomerSample, isConfirmed: true, cancelledBy: 'studio', refund: '£75', wasPaid: true },
}

function moneyBack({ refund, wasPaid, noticeHours }: HallCustomerFacts): string {
  if (refund) return `We return ${refund} to you.`
  return wasPaid
    ? `It was cancelled less than ${noticeHours} hours before the start, so the price is not returned.`
    : 'There was nothing paid, and there is nothing to pay.'
}
