import { type BookingEmailFacts, sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'

/** The register says that they did not come, which costs a fee. */
export const email = emailAboutBooking<'class-missed', BookingEmailFacts>({
  kind: 'class-missed',
  method: null,
  button: 'See your history',
  subject: (which) => `Missed: ${which}`,
  heading: 'You missed a class',
  opening: ({ terms = '' }) => `the register says that you did not come to this class, so ${terms}.`,
  note: () => 'You were there, or something went wrong? Please tell us: we can take it back.',
  sms: (which, { terms = '' }) => `You missed ${which}, so ${terms}.`,
  sample: {
    ...sampleBookingFacts,
    manageUrl: 'https://tempo.example/dashboard/history',
    terms: 'a £5.00 fee goes on your account',
  },
})
