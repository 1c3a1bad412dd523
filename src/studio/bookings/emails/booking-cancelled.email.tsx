import { sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'

export const email = emailAboutBooking({
  kind: 'booking-cancelled',
  method: 'CANCEL',
  subject: (which) => `Cancelled: ${which}`,
  heading: 'Your booking is cancelled',
  opening: () => 'this place is no longer yours:',
  note: ({ terms }) => terms,
  sms: (which) => `Cancelled: your place in ${which}.`,
  sample: { ...sampleBookingFacts, manageUrl: 'https://tempo.example/timetable', terms: 'The class counts as used.' },
})
