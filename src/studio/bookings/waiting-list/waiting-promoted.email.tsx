import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { freeUntilInWords, sampleWaitingFacts } from './waiting-list-email.ts'

/** A place has come free and is theirs. */
export const email = emailAboutBooking({
  kind: 'waiting-promoted',
  method: 'REQUEST',
  subject: (which) => `You have a place: ${which}`,
  heading: 'You have a place',
  opening: ({ personName }) =>
    `a place has come free. ${personName ? `${personName} was` : 'You were'} first in line, and it is booked:`,
  note: (facts) => `${freeUntilInWords(facts)} The calendar entry is attached.`,
  sms: (which, facts) =>
    `A place came free and is ${facts.personName ? `${facts.personName}’s` : 'yours'}: ${which}. ${freeUntilInWords(facts)} ${facts.manageUrl}`,
  sample: sampleWaitingFacts,
})
