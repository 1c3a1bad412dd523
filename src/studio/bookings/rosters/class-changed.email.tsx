import { type BookingEmailFacts, sampleBookingFacts } from '../emails/booking-email.ts'
import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { otherThanReader } from '../emails/whose-place.ts'

/** `changes` says what is different; absent in messages written before it was added. */
export type ChangedFacts = BookingEmailFacts & { changes?: string[] }

export const email = emailAboutBooking<'class-changed', ChangedFacts>({
  kind: 'class-changed',
  method: 'REQUEST',
  subject: (which) => `Your class has changed: ${which}`,
  heading: 'Your class has changed',
  opening: (facts) => [`${kept(facts)}.`, ...(facts.changes ?? []), 'This is how the class will be now:'].join(' '),
  note: ({ terms = '' }) => `If it no longer suits you, please cancel. ${terms}`,
  sms: (which, { changes = [] }) => [`Changed: ${which}.`, ...changes, 'The place is kept.'].join(' '),
  sample: { ...sampleBookingFacts, sequence: 1, changes: ['Maya Lindqvist teaches it instead of Noor Haddad.'] },
})

function kept(facts: ChangedFacts): string {
  const other = otherThanReader(facts)
  return other ? `${other} keeps the place` : 'you keep your place'
}
