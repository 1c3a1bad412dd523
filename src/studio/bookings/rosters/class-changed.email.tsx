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
} from '../emails/booking-letter.ts'

export const letter: Letter<BookingLetterFacts> = {
  kind: 'class-changed',
  subject: (facts) => `Your class has changed: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="Your class has changed" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <LetterText>Hello {facts.name}, you keep your place. This is how the class will be now:</LetterText>
        <LetterDetails rows={bookingDetails(facts)} />
        <LetterButton href={facts.manageUrl}>View or cancel your booking</LetterButton>
        <LetterLink href={facts.classUrl}>The class on the timetable</LetterLink>
        <LetterNote>
          If it no longer suits you, cancel before it starts and it does not count on your membership.
        </LetterNote>
      </LetterLayout>
    )
  },
  sms: (facts) => `Changed: ${facts.className} is now ${whenInWords(facts)}. You keep your place.`,
  calendar: (facts) => bookingCalendar(facts, 'REQUEST'),
  sample: { ...sampleBookingFacts, sequence: 1 },
}
