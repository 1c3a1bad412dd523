import { sampleBookingFacts } from '../emails/booking-email.ts'
import { emailAboutBooking } from '../emails/email-about-booking.tsx'

export const email = emailAboutBooking({
  kind: 'class-cancelled',
  method: 'CANCEL',
  subject: (which) => `We had to cancel ${which}`,
  heading: 'We had to cancel your class',
  opening: () => 'we are sorry: this class will not take place.',
  note: () => 'The class has been returned to your membership, so it costs you nothing.',
  sms: (which) => `Sorry, we had to cancel ${which}. It does not count on your membership.`,
  sample: { ...sampleBookingFacts, sequence: 1, manageUrl: 'https://tempo.example/timetable' },
})
