import type { Email } from '#src/studio/outbox/email.ts'
import { EmailButton, EmailDetails, EmailLayout, EmailNote, EmailText } from '#src/studio/outbox/email-layout.tsx'
import {
  type BookingEmailFacts,
  bookingCalendar,
  bookingDetails,
  sampleBookingFacts,
  whenInWords,
} from '../emails/booking-email.ts'

export const email: Email<'class-cancelled', BookingEmailFacts> = {
  kind: 'class-cancelled',
  subject: (facts) => `We had to cancel ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="We had to cancel your class" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <EmailText>Hello {facts.name}, we are sorry: this class will not take place.</EmailText>
        <EmailDetails rows={bookingDetails(facts)} />
        <EmailButton href={facts.manageUrl}>Find another class</EmailButton>
        <EmailNote>The class has been returned to your membership, so it costs you nothing.</EmailNote>
      </EmailLayout>
    )
  },
  sms: (facts) =>
    `Sorry, we had to cancel ${facts.className}, ${whenInWords(facts)}. It does not count on your membership.`,
  calendar: (facts) => bookingCalendar(facts, 'CANCEL'),
  sample: { ...sampleBookingFacts, sequence: 1, manageUrl: 'https://tempo.example/timetable' },
}
