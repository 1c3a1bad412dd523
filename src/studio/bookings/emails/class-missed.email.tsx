import { type BookingEmailFacts, sampleBookingFacts } from './booking-email.ts'
import { emailAboutBooking } from './email-about-booking.tsx'
import { otherThanReader } from './whose-place.ts'

/** The register says that they did not come, which costs a fee. */
export const email = emailAboutBooking<'class-missed', BookingEmailFacts>({
  kind: 'class-missed',
  method: null,
  button: 'See your history',
  subject: (which) => `Missed: ${which}`,
  heading: (facts) => `${otherThanReader(facts) ?? 'You'} missed a class`,
  opening: (facts) =>
    `the register says that ${otherThanReader(facts) ?? 'you'} did not come to this class, so ${facts.terms ?? ''}.`,
  note: () => 'Is that not so, or did something go wrong? Please tell us: we can take it back.',
  sms: (which, { terms = '' }) => `Missed: ${which}, so ${terms}.`,
  sample: {
    ...sampleBookingFacts,
    manageUrl: 'https://tempo.example/dashboard/history',
    terms: 'a £5.00 fee goes on your account',
  },
})
