import { sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'
import { whosePlace } from './whose-place.ts'

export const email = emailAboutBooking({
  kind: 'booking-confirmed',
  method: 'REQUEST',
  subject: (which) => `Booked: ${which}`,
  heading: 'See you in class',
  opening: (facts) => `${whosePlace(facts)} is booked.`,
  note: ({ terms = '' }) =>
    `If you cannot come, please cancel, so that somebody else can have your place. ${terms} The calendar entry is attached.`,
  sms: (which) => `Booked: ${which}. See you there!`,
  sample: sampleBookingFacts,
})
