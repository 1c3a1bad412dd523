import { dayAndTime } from '#src/kit/time.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { refundedUntil } from '#src/studio/products/workshops/workshop.ts'
import type { CancellationRefusal } from '../booking-cancellation.ts'

export type TicketFacts = {
  now: Date
  /** When the first of its dates begins that was not cancelled by the studio. */
  firstAt: Date
  /** When the last of them begins that still stands. */
  lastAt: Date
  refundDays: number | null
  cutoffHours: number
  /** The studio has changed one of its dates: until then it may be given back freely. */
  freeUntil: Date | null
}

/** Until when a ticket that is given back is refunded: by its own policy, or the studio's, or as long as a date that the studio has
 *  changed leaves it free. */
export function ticketRefundedUntil(facts: Omit<TicketFacts, 'now' | 'lastAt'>): Date {
  const until = refundedUntil(facts.firstAt, facts)
  return facts.freeUntil && facts.freeUntil > until ? facts.freeUntil : until
}

/** A ticket may be given back until its last date begins: what is to come of it is free for others, and it is refunded unless it is too
 *  late for that (PRODUCT 4.1, Workshops). */
export function decideTicketCancellation(facts: TicketFacts): Outcome<{ isLate: boolean }, CancellationRefusal> {
  if (facts.now >= facts.lastAt) return refuse('class_started')
  return ok({ isLate: facts.now >= ticketRefundedUntil(facts) })
}

/** The policy before buying: `Refunded in full until Sunday 29 November, 14:00, and not after that.` */
export function refundInWords(firstAt: Date, policy: { refundDays: number | null; cutoffHours: number }): string {
  return refundedUntilText(refundedUntil(firstAt, policy))
}

/** The same of a ticket that is bought, at an instant: what e-mails and lists of bookings say. */
export function ticketTermsText(facts: Omit<TicketFacts, 'now' | 'lastAt'>, now: Date): string {
  const until = ticketRefundedUntil(facts)
  return now < until ? refundedUntilText(until) : 'If you cancel, nothing of what you paid is refunded.'
}

/** What giving a ticket back now means, before its button. */
export function refundNowInWords(facts: Omit<TicketFacts, 'now' | 'lastAt'>, now: Date): string {
  const until = ticketRefundedUntil(facts)
  if (now >= until) return 'It is too late for a refund: nothing of what you paid comes back.'
  return `What you paid comes back. That holds until ${dayAndTime(until)}.`
}

function refundedUntilText(until: Date): string {
  return `If you cancel, all of it is refunded until ${dayAndTime(until)}, and nothing after that.`
}
