import { type BookingEmailFacts, sampleBookingFacts } from '../emails/booking-email.ts'

export type WaitEnding = 'cancelled' | 'started' | 'removed'

/** What the e-mails to a member in line say. */
export type WaitingFacts = BookingEmailFacts & {
  /** Why the wait has ended; null where it has not. */
  because: WaitEnding | null
  /** What is different about the class, where it has changed. */
  changes?: string[]
}

export const sampleWaitingFacts: WaitingFacts = {
  ...sampleBookingFacts,
  because: null,
}
