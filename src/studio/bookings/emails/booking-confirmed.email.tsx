import type { Email } from '#src/studio/outbox/email.ts'
import {
  EmailButton,
  EmailDetails,
  EmailLayout,
  EmailLink,
  EmailNote,
  EmailText,
} from '#src/studio/outbox/email-layout.tsx'
import {
  type BookingEmailFacts,
  bookingCalendar,
  bookingDetails,
  sampleBookingFacts,
  whenInWords,
} from './booking-email.ts'

export const email: Email<'booking-confirmed', BookingEmailFacts> = {
  kind: 'booking-confirmed',
  subject: (facts) => `Booked: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="See you in class" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <EmailText>Hello {facts.name}, your place is booked.</EmailText>
        <EmailDetails rows={bookingDetails(facts)} />
        <EmailButton href={facts.manageUrl}>View or cancel your booking</EmailButton>
        <EmailLink href={facts.classUrl}>The class on the timetable</EmailLink>
        <EmailNote>
          If you cannot come, please cancel before the class starts, so that somebody else can have your place. The
          calendar entry is attached.
        </EmailNote>
      </EmailLayout>
    )
  },
  sms: (facts) => `Booked: ${facts.className}, ${whenInWords(facts)}. See you there!`,
  calendar: (facts) => bookingCalendar(facts, 'REQUEST'),
  sample: sampleBookingFacts,
}
