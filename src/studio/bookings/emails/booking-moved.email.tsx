import { type BookingEmailFacts, sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'
import { otherThanReader, whosePlace } from './whose-place.ts'

/** `before` is the class and time the place was in: `Salsa, Monday 23 November, 18:00`. */
type BookingMovedFacts = BookingEmailFacts & { before: string }

/** The front desk has moved a place to another class. */
export const email = emailAboutBooking({
  kind: 'booking-moved',
  method: 'REQUEST',
  subject: (which) => `Your booking has moved: ${which}`,
  heading: (facts) => `${otherThanReader(facts) ? `${otherThanReader(facts)}’s` : 'Your'} booking has moved`,
  opening: (facts: BookingMovedFacts) => `the studio has moved ${whosePlace(facts)} in ${facts.before} to this class:`,
  note: ({ terms = '' }) => `If it does not suit you, please cancel. ${terms} The calendar entry is attached.`,
  sms: (which, facts) => `The studio has moved ${whosePlace(facts)}. It is now in ${which}.`,
  sample: { ...sampleBookingFacts, sequence: 1, before: 'Salsa, Monday 23 November, 16:00' },
})
