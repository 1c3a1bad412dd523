import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import {
  type BookingLetterFacts,
  bookingCalendar,
  bookingDetails,
  sampleBookingFacts,
  whenInWords,
} from './booking-letter.ts'

export const letter: Letter<BookingLetterFacts> = {
  kind: 'booking-cancelled',
  subject: (facts) => `Cancelled: ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="Your booking is cancelled" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <LetterText>Hello {facts.name}, this place is no longer yours:</LetterText>
        <LetterDetails rows={bookingDetails(facts)} />
        <LetterButton href={facts.manageUrl}>Find another class</LetterButton>
      </LetterLayout>
    )
  },
  sms: (facts) => `Cancelled: your place in ${facts.className}, ${whenInWords(facts)}.`,
  calendar: (facts) => bookingCalendar(facts, 'CANCEL'),
  sample: { ...sampleBookingFacts, manageUrl: 'https://tempo.example/timetable' },
}
