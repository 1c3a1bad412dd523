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
} from '../emails/booking-email.ts'

export const email: Email<'class-changed', BookingEmailFacts> = {
  kind: 'class-changed',
  subject: (facts) => `Your class has changed: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="Your class has changed" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <EmailText>Hello {facts.name}, you keep your place. This is how the class will be now:</EmailText>
        <EmailDetails rows={bookingDetails(facts)} />
        <EmailButton href={facts.manageUrl}>View or cancel your booking</EmailButton>
        <EmailLink href={facts.classUrl}>The class on the timetable</EmailLink>
        <EmailNote>
          If it no longer suits you, cancel before it starts and it does not count on your membership.
        </EmailNote>
      </EmailLayout>
    )
  },
  sms: (facts) => `Changed: ${facts.className} is now ${whenInWords(facts)}. You keep your place.`,
  calendar: (facts) => bookingCalendar(facts, 'REQUEST'),
  sample: { ...sampleBookingFacts, sequence: 1 },
}
