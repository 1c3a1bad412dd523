import { refusalText } from '#src/kit/outcome.ts'
import { bookingWindow, type WindowRules } from '../policy/booking-window.ts'
import { bookingRefusals, type BookingRefusal, decideBooking } from '../booking.ts'

/** What the viewer may do about one session: the one button it shows. */
export type BookingOffer =
  | { kind: 'book'; choices?: OfferFacts['choices'] }
  /** Bookable but for the reason: the button is shown, so that its absence puzzles no one. */
  | { kind: 'refused'; refusal: BookingRefusal; reason: string }
  | { kind: 'cancel'; reference: string; isTicket?: true }
  /** No place is free: how many wait for one, and the viewer's position in line, if they do. Nobody waits for a
   *  workshop's. */
  | { kind: 'full'; waitlist: number; position: number | null; isTicket?: true }
  /** It has started or been cancelled. */
  | { kind: 'over'; reason: string }

/** Whether the class could be paid for instead, on its sheet: nothing else than what it would be counted on is in the way. */
export function isPayable(offer: BookingOffer): boolean {
  return offer.kind === 'refused' && isPaidInstead(offer.refusal)
}

export function isPaidInstead(refusal: string): boolean {
  return refusal === 'no_allowance' || refusal === 'paused' || refusal === 'ticket_needed'
}

/** What is known of a session for one person, without locks: enough to draw a button, never to sell a seat. */
export type OfferFacts = {
  startsAt: Date
  status: 'scheduled' | 'cancelled'
  spotsLeft: number
  waitlist: number
  /** In line for a place. */
  position: number | null
  ownReference: string | null
  hasOverlap: boolean
  isUnshared?: boolean | null
  /** It is a date of a workshop. */
  needsTicket?: boolean
  /** What it may be counted on, the one that is taken first, where more than one thing would do. */
  choices?: { id: string; name: string }[]
  isPaused?: boolean
  allowanceLeft: number | 'unlimited' | null
}

/** Applies the rule of booking itself, so that a button never promises what the use case would refuse. */
export function offerFor(facts: OfferFacts, now: Date, rules: WindowRules): BookingOffer {
  const verdict = decideBooking({
    now,
    session: facts,
    window: bookingWindow(rules, facts.startsAt),
    hasBooked: facts.ownReference !== null,
    hasOverlap: facts.hasOverlap,
    isUnshared: facts.isUnshared,
    needsTicket: facts.needsTicket,
    isPaused: facts.isPaused,
    freeSeatNo: facts.spotsLeft > 0 ? 1 : null,
    allowanceLeft: facts.allowanceLeft,
  })
  if (verdict.ok) return { kind: 'book', choices: facts.choices }
  const reason = refusalText(verdict, bookingRefusals)
  if (verdict.refusal === 'class_cancelled' || verdict.refusal === 'class_started') return { kind: 'over', reason }
  const ofTicket = facts.needsTicket ? { isTicket: true as const } : {}
  if (facts.ownReference !== null) return { kind: 'cancel', reference: facts.ownReference, ...ofTicket }
  const isShut = verdict.refusal === 'not_open_yet' || verdict.refusal === 'booking_closed'
  if (isShut && facts.position === null) return { kind: 'refused', refusal: verdict.refusal, reason }
  // Whatever else is in the way may be gone when a place is free.
  if (facts.spotsLeft <= 0) return { kind: 'full', waitlist: facts.waitlist, position: facts.position, ...ofTicket }
  return { kind: 'refused', refusal: verdict.refusal, reason }
}
