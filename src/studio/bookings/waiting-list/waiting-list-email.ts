import { type BookingEmailFacts, sampleBookingFacts } from '../emails/booking-email.ts'

export type WaitEnding = 'cancelled' | 'started' | 'removed'

/** What the e-mails to a member in line say. */
export type WaitingFacts = BookingEmailFacts & {
  /** Who waits, when that is not the reader. */
  personName: string | null
  /** Why the wait has ended; null where it has not. */
  because: WaitEnding | null
  /** What is different about the class, where it has changed. */
  changes?: string[]
}

export const sampleWaitingFacts: WaitingFacts = {
  ...sampleBookingFacts,
  personName: null,
  because: null,
}
