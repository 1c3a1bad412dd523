import { type BookingEmailFacts, sampleBookingFacts } from '../emails/booking-email.ts'
import { emailAboutBooking } from '../emails/email-about-booking.tsx'

export const email = emailAboutBooking<'class-cancelled', BookingEmailFacts>({
  kind: 'class-cancelled',
  method: 'CANCEL',
  subject: (which) => `We had to cancel ${which}`,
  heading: 'We had to cancel a class',
  opening: () => 'we are sorry: this class will not take place.',
  // What is given back of this place; absent in messages written before it was told.
  note: ({ terms = 'It costs you nothing.' }) => terms,
  sms: (which, { terms = 'It costs you nothing.' }) => `Sorry, we had to cancel ${which}. ${terms}`,
  sample: {
    ...sampleBookingFacts,
    sequence: 1,
    manageUrl: 'https://tempo.example/timetable',
    terms: 'The class has been returned to your membership, so it costs you nothing.',
  },
})
