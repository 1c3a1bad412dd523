import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { otherThanReader } from '../emails/whose-place.ts'
import { sampleWaitingFacts } from './waiting-list-email.ts'

/** A place has come free and is theirs. */
export const email = emailAboutBooking({
  kind: 'waiting-promoted',
  method: 'REQUEST',
  subject: (which) => `You have a place: ${which}`,
  heading: (facts) => `${otherThanReader(facts) ? `${otherThanReader(facts)} has` : 'You have'} a place`,
  opening: (facts) =>
    `a place has come free. ${otherThanReader(facts) ? `${otherThanReader(facts)} was` : 'You were'} first in line, and it is booked:`,
  note: (facts) => `Cannot come? Please cancel. ${facts.terms ?? ''} The calendar entry is attached.`,
  sms: (which, facts) =>
    `A place came free and is ${otherThanReader(facts) ? `${otherThanReader(facts)}’s` : 'yours'}: ${which}. ${facts.terms ?? ''} ${facts.manageUrl}`,
  sample: sampleWaitingFacts,
})
