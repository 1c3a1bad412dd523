import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { otherThanReader } from '../emails/whose-place.ts'
import { sampleWaitingFacts } from './waiting-list-email.ts'

/** A place is free that is not booked for the first in line: everybody who waits may have it. */
export const email = emailAboutBooking({
  kind: 'waiting-place-free',
  method: null,
  button: 'Book it',
  subject: (which) => `A place is free: ${which}`,
  heading: 'A place is free',
  opening: (facts) =>
    `there is a place in a class that ${otherThanReader(facts) ? `${otherThanReader(facts)} waits` : 'you wait'} for. Everybody who waits hears of it now: it goes to the first who books it.`,
  sms: (which, { manageUrl }) => `A place is free in ${which}. The first to book has it: ${manageUrl}`,
  sample: { ...sampleWaitingFacts, manageUrl: 'https://tempo.example/book/5b0f9d1c-3f0e-4a57-8d0b-2f3a5a7c9e10' },
})
