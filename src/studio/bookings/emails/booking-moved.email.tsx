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

/** `before` is the class and time the place was in: `Salsa, Monday 23 November, 18:00`. */
export type BookingMovedFacts = BookingLetterFacts & { before: string }

/** The front desk has moved a place to another class. */
export const letter: Letter<BookingMovedFacts> = {
  kind: 'booking-moved',
  subject: (facts) => `Your booking has moved: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="Your booking has moved" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <LetterText>
          Hello {facts.name}, your place in {facts.before} is now in this class:
        </LetterText>
        <LetterDetails rows={bookingDetails(facts)} />
        <LetterButton href={facts.manageUrl}>View or cancel your booking</LetterButton>
        <LetterLink href={facts.classUrl}>The class on the timetable</LetterLink>
        <LetterNote>
          If it does not suit you, cancel before it starts and it does not count on your membership. The calendar entry
          is attached.
        </LetterNote>
      </LetterLayout>
    )
  },
  sms: (facts) => `Moved: your place is now in ${facts.className}, ${whenInWords(facts)}.`,
  calendar: (facts) => bookingCalendar(facts, 'REQUEST'),
  sample: { ...sampleBookingFacts, sequence: 1, before: 'Salsa, Monday 23 November, 16:00' },
}
