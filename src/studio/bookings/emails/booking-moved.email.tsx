import { type BookingEmailFacts, sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'

/** `before` is the class and time the place was in: `Salsa, Monday 23 November, 18:00`. */
type BookingMovedFacts = BookingEmailFacts & { before: string }

/** The front desk has moved a place to another class. */
export const email = emailAboutBooking({
  kind: 'booking-moved',
  method: 'REQUEST',
  subject: (which) => `Your booking has moved: ${which}`,
  heading: 'Your booking has moved',
  opening: ({ before }: BookingMovedFacts) => `your place in ${before} is now in this class:`,
  note: ({ terms = '' }) => `If it does not suit you, please cancel. ${terms} The calendar entry is attached.`,
  sms: (which) => `Moved: your place is now in ${which}.`,
  sample: { ...sampleBookingFacts, sequence: 1, before: 'Salsa, Monday 23 November, 16:00' },
})
