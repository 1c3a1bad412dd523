import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { sampleWaitingFacts, type WaitingFacts } from './waiting-list-email.ts'

/** The class for which they wait has changed; the wait goes on. */
export const email = emailAboutBooking({
  kind: 'waiting-changed',
  method: null,
  button: 'View or leave the waiting list',
  subject: (which) => `The class you wait for has changed: ${which}`,
  heading: 'The class you wait for has changed',
  opening: ({ personName, changes = [] }: WaitingFacts) =>
    [
      `${personName ?? 'you'} still ${personName ? 'waits' : 'wait'} for a place.`,
      ...changes,
      'This is how the class will be now:',
    ].join(' '),
  note: () => 'If it no longer suits you, leave the waiting list: it costs nothing.',
  sms: (which, { changes = [] }) => [`On the waiting list: ${which}.`, ...changes].join(' '),
  sample: { ...sampleWaitingFacts, changes: ['Maya Lindqvist teaches it instead of Noor Haddad.'] },
})
