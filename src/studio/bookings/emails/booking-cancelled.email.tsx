import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailText } from '#src/studio/outbox/email-layout.tsx'
import {
  type BookingEmailFacts,
  bookingCalendar,
  bookingDetails,
  sampleBookingFacts,
  whenInWords,
} from './booking-email.ts'

export const email: Email<'booking-cancelled', BookingEmailFacts> = {
  kind: 'booking-cancelled',
  subject: (facts) => `Cancelled: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="Your booking is cancelled" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <EmailText>Hello {facts.name}, this place is no longer yours:</EmailText>
        <EmailDetails rows={bookingDetails(facts)} />
        <EmailButton href={facts.manageUrl}>Find another class</EmailButton>
      </EmailLayout>
    )
  },
  sms: (facts) => `Cancelled: your place in ${facts.className}, ${whenInWords(facts)}.`,
  calendar: (facts) => bookingCalendar(facts, 'CANCEL'),
  sample: { ...sampleBookingFacts, manageUrl: 'https://tempo.example/timetable' },
}
