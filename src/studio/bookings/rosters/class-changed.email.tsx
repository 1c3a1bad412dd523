import { sampleBookingFacts, whenInWords } from '../emails/booking-email.ts'
import { emailAboutBooking } from '../emails/email-about-booking.tsx'

export const email = emailAboutBooking({
  kind: 'class-changed',
  method: 'REQUEST',
  subject: (which) => `Your class has changed: ${which}`,
  heading: 'Your class has changed',
  opening: () => 'you keep your place. This is how the class will be now:',
  note: 'If it no longer suits you, cancel before it starts and it does not count on your membership.',
  sms: (_, facts) => `Changed: ${facts.className} is now ${whenInWords(facts)}. You keep your place.`,
  sample: { ...sampleBookingFacts, sequence: 1 },
})
