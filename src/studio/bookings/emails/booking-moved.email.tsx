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

/** `before` is the class and time the place was in: `Salsa, Monday 23 November, 18:00`. */
export type BookingMovedFacts = BookingEmailFacts & { before: string }

/** The front desk has moved a place to another class. */
export const email: Email<'booking-moved', BookingMovedFacts> = {
  kind: 'booking-moved',
  subject: (facts) => `Your booking has moved: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <EmailLayout heading="Your booking has moved" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <EmailText>
          Hello {facts.name}, your place in {facts.before} is now in this class:
        </EmailText>
        <EmailDetails rows={bookingDetails(facts)} />
        <EmailButton href={facts.manageUrl}>View or cancel your booking</EmailButton>
        <EmailLink href={facts.classUrl}>The class on the timetable</EmailLink>
        <EmailNote>
          If it does not suit you, cancel before it starts and it does not count on your membership. The calendar entry
          is attached.
        </EmailNote>
      </EmailLayout>
    )
  },
  sms: (facts) => `Moved: your place is now in ${facts.className}, ${whenInWords(facts)}.`,
  calendar: (facts) => bookingCalendar(facts, 'REQUEST'),
  sample: { ...sampleBookingFacts, sequence: 1, before: 'Salsa, Monday 23 November, 16:00' },
}
