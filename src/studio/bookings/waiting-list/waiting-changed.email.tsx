import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { otherThanReader } from '../emails/whose-place.ts'
import { sampleWaitingFacts, type WaitingFacts } from './waiting-list-email.ts'

/** The class for which they wait has changed; the wait goes on. */
export const email = emailAboutBooking({
  kind: 'waiting-changed',
  method: null,
  button: 'View or leave the waiting list',
  subject: (which) => `Waiting list, the class has changed: ${which}`,
  heading: 'The class has changed',
  opening: (facts: WaitingFacts) => {
    const other = otherThanReader(facts)
    const waits = other ? `${other} still waits` : 'you still wait'
    return [`${waits} for a place.`, ...(facts.changes ?? []), 'This is how the class will be now:'].join(' ')
  },
  note: () => 'If it no longer suits you, leave the waiting list: it costs nothing.',
  sms: (which, { changes = [] }) => [`On the waiting list: ${which}.`, ...changes].join(' '),
  sample: { ...sampleWaitingFacts, changes: ['Maya Lindqvist teaches it instead of Noor Haddad.'] },
})
