import type { Letter } from '#src/studio/outbox/letter.ts'
import {
  LetterButton,
  LetterDetails,
  LetterLayout,
  LetterLink,
  LetterNote,
  LetterText,
} from '#src/studio/outbox/letter-layout.tsx'
import {
  type BookingLetterFacts,
  bookingCalendar,
  bookingDetails,
  sampleBookingFacts,
  whenInWords,
} from './booking-letter.ts'

export const letter: Letter<BookingLetterFacts> = {
  kind: 'booking-confirmed',
  subject: (facts) => `Booked: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="See you in class" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <LetterText>Hello {facts.name}, your place is booked.</LetterText>
        <LetterDetails rows={bookingDetails(facts)} />
        <LetterButton href={facts.manageUrl}>View or cancel your booking</LetterButton>
        <LetterLink href={facts.classUrl}>The class on the timetable</LetterLink>
        <LetterNote>
          If you cannot come, please cancel before the class starts, so that somebody else can have your place. The
          calendar entry is attached.
        </LetterNote>
      </LetterLayout>
    )
  },
  sms: (facts) => `Booked: ${facts.className}, ${whenInWords(facts)}. See you there!`,
  calendar: (facts) => bookingCalendar(facts, 'REQUEST'),
  sample: sampleBookingFacts,
}
