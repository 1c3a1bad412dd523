import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import type { Email } from '#src/studio/outbox/email.ts'
import { type HallCustomerFacts, hallCalendar, hallCustomerSample, hallDetails, hallWhen } from './hall-email.ts'

/** The studio changed a request or a booking: its new details. */
export const email: Email<'hall-hire-changed', HallCustomerFacts> = {
  kind: 'hall-hire-changed',
  subject: (facts) => `Your hall booking has changed: ${hallWhen(facts)}`,
  Body: ({ facts }) => (
    <EmailLayout heading="Your booking has changed" preview={hallWhen(facts)}>
      <EmailText>
        Hello {facts.customerName}, this is your {facts.isConfirmed ? 'booking' : 'request'} as it stands now.
      </EmailText>
      <EmailDetails rows={[...hallDetails(facts), ['Still to pay', facts.due], ['We return to you', facts.refund]]} />
      <EmailButton href={facts.requestUrl}>
        {facts.due ? `Pay ${facts.due} or see your booking` : 'See your booking'}
      </EmailButton>
      <EmailNote>If this does not suit you, please answer this mail or cancel from the same page.</EmailNote>
    </EmailLayout>
  ),
  calendar: (facts) => (facts.isConfirmed ? hallCalendar(facts, 'CONFIRMED') : null),
  sample: { ...hallCustomerSample, isConfirmed: true },
}
