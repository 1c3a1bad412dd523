import { type BookingEmailFacts, sampleBookingFacts, whenInWords } from '../emails/booking-email.ts'
import { emailAboutBooking } from '../emails/email-about-booking.tsx'

/** `changes` says what is different; absent in messages written before it was added. */
export type ChangedFacts = BookingEmailFacts & { changes?: string[] }

export const email = emailAboutBooking<'class-changed', ChangedFacts>({
  kind: 'class-changed',
  method: 'REQUEST',
  subject: (which) => `Your class has changed: ${which}`,
  heading: 'Your class has changed',
  opening: ({ changes = [] }) => ['you keep your place.', ...changes, 'This is how the class will be now:'].join(' '),
  note: ({ terms = '' }) => `If it no longer suits you, please cancel. ${terms}`,
  sms: (_, facts) =>
    [`Changed: ${facts.className}, ${whenInWords(facts)}.`, ...(facts.changes ?? []), 'You keep your place.'].join(' '),
  sample: { ...sampleBookingFacts, sequence: 1, changes: ['Maya Lindqvist teaches it instead of Noor Haddad.'] },
})
