import { dayAndTime } from '#src/kit/time.ts'
import { type BookingEmailFacts, sampleBookingFacts } from '../emails/booking-email.ts'

export type WaitEnding = 'cancelled' | 'started' | 'removed'

/** What the e-mails to a member in line say. */
export type WaitingFacts = BookingEmailFacts & {
  /** Who waits, when that is not the reader. */
  personName: string | null
  /** Until when a place may be given back freely, as an ISO instant; empty where there is none. */
  freeUntil: string
  /** Why the wait has ended; null where it has not. */
  because: WaitEnding | null
  /** What is different about the class, where it has changed. */
  changes?: string[]
}

/** `Give it back by Monday 23 November, 16:00 …`: made of the rules that the studio has set. */
export function freeUntilInWords({ freeUntil, startsAt }: WaitingFacts): string {
  const by = freeUntil === startsAt ? 'before the class starts' : `by ${dayAndTime(new Date(freeUntil))}`
  return `Cannot come? Give it back ${by} and it does not count on your membership.`
}

export const sampleWaitingFacts: WaitingFacts = {
  ...sampleBookingFacts,
  personName: null,
  freeUntil: '2026-11-23T12:30:00.000Z',
  because: null,
}
