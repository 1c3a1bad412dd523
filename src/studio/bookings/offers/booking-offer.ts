import { refusalText } from '#src/kit/outcome.ts'
import { type BookingWindow, bookingWindow, type WindowRules } from '../policy/booking-window.ts'
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

/** What is held does not cover the class, or is the account holder's alone. */
const PAID_INSTEAD: ReadonlySet<string> = new Set<BookingRefusal>([
  'no_allowance',
  'paused',
  'ticket_needed',
  'not_shared',
])

export function isPaidInstead(refusal: string): boolean {
  return PAID_INSTEAD.has(refusal)
}

/** The offer once so many places are left, for pages that hear of it while they are open; null where what the viewer has decides what
 *  follows, which the server must be asked for. */
export function offerWithPlaces(offer: BookingOffer, spotsLeft: number): BookingOffer | null {
  if (spotsLeft > 0) return offer.kind === 'full' ? null : offer
  if (offer.kind === 'book') return { kind: 'full', waitlist: 0, position: null }
  if (offer.kind !== 'refused' || isShut(offer.refusal)) return offer
  return { kind: 'full', waitlist: 0, position: null, ...(offer.refusal === 'ticket_needed' && { isTicket: true }) }
}

/** Booking is not open at all, whatever places there are. */
function isShut(refusal: BookingRefusal): boolean {
  return refusal === 'not_open_yet' || refusal === 'booking_closed'
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
  return offerWithin(bookingWindow(rules, facts.startsAt), facts, now)
}

/** The same of a session whose window is known. */
export function offerWithin(window: BookingWindow, facts: OfferFacts, now: Date): BookingOffer {
  const verdict = decideBooking({
    now,
    session: facts,
    window,
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
  if (isShut(verdict.refusal) && facts.position === null) return { kind: 'refused', refusal: verdict.refusal, reason }
  // Whatever else is in the way may be gone when a place is free.
  if (facts.spotsLeft <= 0) return { kind: 'full', waitlist: facts.waitlist, position: facts.position, ...ofTicket }
  return { kind: 'refused', refusal: verdict.refusal, reason }
}
