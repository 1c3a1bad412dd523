import { emailAboutBooking } from '../emails/email-about-booking.tsx'
import { otherThanReader } from '../emails/whose-place.ts'
import { sampleWaitingFacts, type WaitEnding, type WaitingFacts } from './waiting-list-email.ts'

/** The wait for a place has ended without one. */
export const email = emailAboutBooking({
  kind: 'waiting-ended',
  method: null,
  button: 'Find another class',
  subject: (which) => `No longer on the waiting list: ${which}`,
  heading: 'No longer on the waiting list',
  opening: (facts: WaitingFacts) =>
    `${because[facts.because ?? 'started'](otherThanReader(facts) ?? 'you')} Nothing has been charged.`,
  sms: (which, facts) => `${which}: ${because[facts.because ?? 'started'](otherThanReader(facts) ?? 'you')}`,
  sample: { ...sampleWaitingFacts, manageUrl: 'https://tempo.example/timetable', because: 'started' },
})

const because: Record<WaitEnding, (who: string) => string> = {
  cancelled: (who) => `the studio has cancelled the class for which ${who} waited.`,
  started: (who) => `the class has started, and no place came free for ${who}.`,
  removed: (who) => `the studio has taken ${who} off the waiting list.`,
}
