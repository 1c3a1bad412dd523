import { isAtDesk } from '#src/platform/role.ts'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { chargeFee } from '#src/studio/billing/account/charge-fee.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { isBookingReference } from './booking.ts'
import { type CancellationRefusal, decideCancellation } from './booking-cancellation.ts'
import { bookingFacts, REMINDER_KIND } from './emails/booking-email.ts'
import {
  findBookingRecipient,
  findHeldBooking,
  type HeldBooking,
  lockBooking,
  lockSession,
} from './bookings.store.server.ts'
import { cancelTicket } from './tickets/cancel-ticket.server.ts'
import { findTicketOf, type Ticket } from './tickets/tickets.store.server.ts'
import { type Cost, paidBy, type PaidBy, policyOf } from './policy/booking-policy.ts'
import { cancelledText } from './policy/policy-words.ts'
import { markBookingCancelled } from './policy/counted-bookings.store.server.ts'
import { passOnPlaces } from './waiting-list/pass-on-places.server.ts'
import { takeOutOfLine } from './waiting-list/take-out-of-line.server.ts'

export type Cancelled = {
  reference: string
  sessionId: string
  isLate: boolean
  /** What it has cost just now; nothing on a repeat. */
  cost: Cost
  by: PaidBy
}

export type Cancellation = {
  reference: string
  /** What the caller has agreed that it may cost (`costKey`); `whatever` where nobody is there to be shown it. */
  agreesTo?: string
  /** The class goes back at any time: the member did not choose it. */
  isNeverLate?: boolean
  isTold?: boolean
}

/** Cancels one booking, the wait for a place, or the ticket of a workshop with all its dates: the caller's own, or the guest's by signed link, or any by an admin or a routine.
 *  Promises: the seat is free, or the next one's in line; in time the class is given back; late, nothing is done until the caller
 *  agrees to what the policy says it costs, and then that is what happens, the fee being entered once; a ticket has its own terms; a repeat answers the same and tells
 *  nobody twice. PRODUCT 4.1, Cancel and One policy.
 *  Locks: class session, the booking's own row, then as passOnPlaces. */
export async function cancelBooking(ctx: Ctx, request: Cancellation): Promise<Outcome<Cancelled, CancellationRefusal>> {
  if (ctx.actor.kind === 'visitor') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    const present = await findRequested(work.tx, request.reference)
    const ticket = present && (await findTicketOf(work.tx, present))
    if (present && ticket) return cancelWhole(work, { booking: present, ticket, request })
    const booking = await lockRequested(work.tx, request.reference)
    if (!booking || !mayCancel(ctx.actor, booking)) return refuse('booking_not_found')
    const by = paidBy(booking)
    const answer = { reference: booking.reference, sessionId: booking.session.id, cost: 'nothing' as const, by }
    if (booking.status === 'cancelled') return ok({ ...answer, isLate: booking.isLateCancel })
    if (booking.status === 'waiting') {
      await takeOutOfLine(work, [{ id: booking.id, sessionId: booking.session.id }])
      return ok({ ...answer, isLate: false })
    }
    const { startsAt } = booking.session
    const decision = decideCancellation({
      now: ctx.now(),
      place: { startsAt, freeUntil: request.isNeverLate ? startsAt : booking.freeUntil, by },
      policy: policyOf((await readSettings(work.tx)).bookings, booking.session),
      agreesTo: request.agreesTo,
    })
    if (!decision.ok) return decision
    const { cost } = decision.value
    const isLate = cost !== 'nothing'
    await markBookingCancelled(work.tx, booking.id, { now: ctx.now(), isLate, isUncounted: typeof cost === 'object' })
    if (typeof cost === 'object' && booking.memberId)
      await chargeFee(work, { memberId: booking.memberId, bookingId: booking.id, kind: 'late_fee', ...cost })
    await withdrawMessages(work.tx, booking.id, [REMINDER_KIND])
    await tell(work, booking, { cost, by, hasEmail: request.isTold ?? true })
    await passOnPlaces(work, booking.session.id)
    return ok({ ...answer, isLate, cost })
  })
}

type Whole = { booking: HeldBooking; ticket: Ticket; request: { isNeverLate?: boolean; isTold?: boolean } }

/** A date of a workshop is given back with its whole ticket. */
async function cancelWhole(
  work: Work,
  { booking, ticket, request }: Whole,
): Promise<Outcome<Cancelled, CancellationRefusal>> {
  if (!mayCancel(work.actor, booking)) return refuse('booking_not_found')
  const { isNeverLate = false, isTold = true } = request
  const outcome = await cancelTicket(work, ticket, { isNeverLate, isTold })
  if (!outcome.ok) return outcome
  const { reference, session } = booking
  return ok({ reference, sessionId: session.id, by: paidBy(booking), ...outcome.value })
}

async function findRequested(tx: Tx, reference: string): Promise<HeldBooking | null> {
  const by = isId(reference) ? { id: reference } : isBookingReference(reference) ? { reference } : null
  return by && findHeldBooking(tx, by)
}

/** The booking under its locks: a session is locked before what is booked in it. */
async function lockRequested(tx: Tx, reference: string): Promise<HeldBooking | null> {
  const present = await findRequested(tx, reference)
  if (!present) return null
  await lockSession(tx, present.session.id)
  const booking = await lockBooking(tx, { id: present.id })
  // The front desk has moved it while we waited.
  return booking && booking.session.id !== present.session.id ? lockRequested(tx, reference) : booking
}

/** A signed link allows its one booking; an account its own; the front desk and routines any. */
function mayCancel(actor: Actor, booking: HeldBooking): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'link') return actor.purpose === 'cancel-booking' && actor.subject === booking.id
  return actor.kind === 'account' && (isAtDesk(actor) || booking.memberId === actor.userId)
}

type How = { cost: Cost; by: PaidBy; hasEmail: boolean }

async function tell(work: Work, booking: HeldBooking, { cost, by, hasEmail }: How): Promise<void> {
  const { session, memberId } = booking
  const lateness = { isLate: cost !== 'nothing', ...(typeof cost === 'object' && cost) }
  await recordActivity(work, {
    verb: 'booking.cancelled',
    subjectId: booking.id,
    memberId,
    personId: booking.personId,
    details: { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString(), ...lateness },
  })
  if (hasEmail) await postEmail(work, booking, cancelledText(cost, by))
  await announce(work.tx, { topic: 'session', id: session.id })
  if (memberId) await announce(work.tx, { topic: 'booking', id: booking.reference, userId: memberId })
}

/** Whom the e-mail names: nobody where it followed from something else that was done. */
function cancelledBy(actor: Actor, { memberId }: HeldBooking): 'reader' | 'studio' | null {
  if (actor.kind === 'account') return actor.userId === memberId ? 'reader' : 'studio'
  return actor.kind === 'link' ? 'reader' : null
}

async function postEmail(work: Work, booking: HeldBooking, terms: string): Promise<void> {
  const recipient = await findBookingRecipient(work.tx, booking)
  await postMessage(work, {
    kind: 'booking-cancelled',
    to: recipient,
    facts: {
      ...bookingFacts(booking, { ...recipient, manageUrl: work.links.to('/timetable'), links: work.links }),
      terms,
      by: cancelledBy(work.actor, booking),
    },
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `booking-cancelled:${booking.id}`,
  })
}
