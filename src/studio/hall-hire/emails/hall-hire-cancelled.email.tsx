import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type HallCustomerFacts, hallCalendar, hallCustomerSample, hallDetails, hallWhen } from './hall-email.ts'

/** Cancelled, by the customer or by the studio, with what is refunded. */
export const email: Email<'hall-hire-cancelled', HallCustomerFacts> = {
  kind: 'hall-hire-cancelled',
  subject: (facts) => `Cancelled: the hall on ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading="Your hall booking is cancelled" preview={hallWhen(facts)}>
      <EmailText>
        Hello {facts.customerName},{' '}
        {facts.cancelledBy === 'customer'
          ? 'as you asked, this booking is cancelled.'
          : 'we are sorry: we had to cancel this booking.'}
      </EmailText>
      {facts.reason && <EmailText>{facts.reason}</EmailText>}
      <EmailDetails rows={hallDetails(facts)} />
      <EmailText>{moneyBack(facts)}</EmailText>
      <EmailButton href={facts.bookAgainUrl}>See other times</EmailButton>
    </EmailLayout>
  ),
  calendar: (facts) => (facts.isConfirmed ? hallCalendar(facts, 'CANCELLED') : null),
  sample: { ...hallCustomerSample, isConfirmed: true, cancelledBy: 'studio', refund: '£75', wasPaid: true },
}

function moneyBack({ refund, wasPaid, refundUntil }: HallCustomerFacts): string {
  if (refund) return `We return ${refund} to you.`
  return wasPaid
    ? `A full refund is given until ${refundUntil}. It was cancelled later, so the price is not returned.`
    : 'There was nothing paid, and there is nothing to pay.'
}
