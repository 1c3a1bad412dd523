import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { sampleWaitingFacts } from './waiting-list-email.ts'

/** A place has come free and is theirs. */
export const email = emailAboutBooking({
  kind: 'waiting-promoted',
  method: 'REQUEST',
  subject: (which) => `You have a place: ${which}`,
  heading: 'You have a place',
  opening: ({ personName }) =>
    `a place has come free. ${personName ? `${personName} was` : 'You were'} first in line, and it is booked:`,
  note: (facts) => `Cannot come? Please cancel. ${facts.terms ?? ''} The calendar entry is attached.`,
  sms: (which, facts) =>
    `A place came free and is ${facts.personName ? `${facts.personName}’s` : 'yours'}: ${which}. ${facts.terms ?? ''} ${facts.manageUrl}`,
  sample: sampleWaitingFacts,
})
