import type { Letter } from '#src/studio/outbox/letter.ts'
import { LetterButton, LetterDetails, LetterLayout, LetterNote, LetterText } from '#src/studio/outbox/letter-layout.tsx'
import {
  type BookingLetterFacts,
  bookingCalendar,
  bookingDetails,
  sampleBookingFacts,
  whenInWords,
} from '../emails/booking-letter.ts'

export const letter: Letter<BookingLetterFacts> = {
  kind: 'class-cancelled',
  subject: (facts) => `We had to cancel ${facts.className}, ${whenInWords(facts)}`,
  Body({ facts }) {
    return (
      <LetterLayout heading="We had to cancel your class" preview={`${facts.className}, ${whenInWords(facts)}`}>
        <LetterText>Hello {facts.name}, we are sorry: this class will not take place.</LetterText>
        <LetterDetails rows={bookingDetails(facts)} />
        <LetterButton href={facts.manageUrl}>Find another class</LetterButton>
        <LetterNote>The class has been returned to your membership, so it costs you nothing.</LetterNote>
      </LetterLayout>
    )
  },
  sms: (facts) =>
    `Sorry, we had to cancel ${facts.className}, ${whenInWords(facts)}. It does not count on your membership.`,
  calendar: (facts) => bookingCalendar(facts, 'CANCEL'),
  sample: { ...sampleBookingFacts, sequence: 1, manageUrl: 'https://tempo.example/timetable' },
}
