import { isAtDesk } from '#src/platform/role.ts'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { dayAndTime } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { clearRunOutHolds } from '#src/studio/schedule/seats/clear-run-out-holds.server.ts'
import { raiseSequence } from '#src/studio/schedule/sessions/raise-sequence.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { beginHolding } from '#src/studio/memberships/holdings/begin-holding.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { decideBooking, PAID_ALONE } from './booking.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { paidBy, policyOf } from './policy/booking-policy.ts'
import { termsText } from './policy/policy-words.ts'
import { bookingFacts } from './emails/booking-email.ts'
import type { MoveRefusal } from './booking-move.ts'
import {
  type BookableSession,
  type BookingRecipient,
  findBookingRecipient,
  findHeldBooking,
  type HeldBooking,
  lockBooking,
} from './bookings.store.server.ts'
import { findBookingFacts, findFreeSeat } from './places/booking-facts.store.server.ts'
import { lockSessions, placeBooking } from './moved-bookings.store.server.ts'
import { signBookingLink } from './emails/sign-booking-link.server.ts'
import { findTicketOf } from './tickets/tickets.store.server.ts'
import { markBookingCancelled } from './policy/counted-bookings.store.server.ts'
import { passOnPlaces } from './waiting-list/pass-on-places.server.ts'
import { deleteWaitOf } from './waiting-list/waiting-list.store.server.ts'

export type Move = { bookingId: string; sessionId: string }
/** `isTold`: they have an address to be told at. */
export type Moved = { bookingId: string; from: BookableSession; to: BookableSession; isTold: boolean }

/** Moves a place to another class session, for a member or a guest. The front desk only.
 *  Promises: one transaction, decided by the rule of booking itself as if the place had been given up first, so that its class is
 *  counted once; on a refusal nothing has changed; the place it leaves is passed on; the person is notified once; before and after are
 *  in the log.
 *  Locks: both class sessions, earliest first, then the member, then the booking; those who book the class moved to take turns. */
export async function moveBooking(ctx: Ctx, request: Move): Promise<Outcome<Moved, MoveRefusal>> {
  if (ctx.actor.kind !== 'account' || !isAtDesk(ctx.actor)) return refuse('not_allowed')
  if (!isId(request.bookingId)) return refuse('booking_not_found')
  if (!isId(request.sessionId)) return refuse('class_not_found')
  return ctx.transaction((work) => move(work, request), request.sessionId)
}

async function move(work: Work, { bookingId, sessionId }: Move): Promise<Outcome<Moved, MoveRefusal>> {
  const present = await findHeldBooking(work.tx, { id: bookingId })
  if (!present) return refuse('booking_not_found')
  if (present.session.id === sessionId) return refuse('same_class')
  const to = (await lockSessions(work.tx, [present.session.id, sessionId])).find(({ id }) => id === sessionId)
  if (present.memberId) await holdMember(work.tx, present.memberId)
  const booking = await lockBooking(work.tx, { id: bookingId })
  if (!to) return refuse('class_not_found')
  // It has been moved by another admin while we waited.
  if (!booking || booking.session.id !== present.session.id) return refuse('booking_not_found')
  if (booking.status !== 'confirmed') return refuse('booking_cancelled')
  if (booking.session.startsAt.getTime() <= work.now().getTime()) return refuse('class_started')
  // A ticket is for the dates it was sold for.
  if (await findTicketOf(work.tx, booking)) return refuse('ticket_needed')
  await markBookingCancelled(work.tx, booking.id, { now: work.now() })
  const { holding, isWaiting, ...facts } = await gatherFacts(work, booking, sessionId)
  const decision = decideBooking({ now: work.now(), session: to, ...facts })
  if (!decision.ok) return decision
  if (holding) await beginHolding(work, { holding, firstClassAt: to.startsAt })
  if (isWaiting && booking.personId) await deleteWaitOf(work.tx, { sessionId, personId: booking.personId })
  const place = { seatNo: decision.value.seatNo, holdingId: holding?.id ?? null }
  await placeBooking(work.tx, { bookingId, sessionId, ...place, now: work.now() })
  const sequence = await raiseSequence(work.tx, sessionId, booking.session.sequence)
  const { email } = await tell(work, booking, { ...to, sequence })
  await passOnPlaces(work, booking.session.id)
  return ok({ bookingId, from: booking.session, to, isTold: email !== '' })
}

async function gatherFacts({ tx, now }: Work, { memberId, personId, orderId }: HeldBooking, sessionId: string) {
  const at = now()
  await clearRunOutHolds(tx, sessionId, at)
  if (memberId && personId) {
    const facts = await findBookingFacts(tx, { memberId, personId }, { sessionId, now: at })
    return orderId === null ? facts : { ...facts, ...PAID_ALONE, needsTicket: facts.needsTicket, holding: null }
  }
  const { freeSeatNo, needsTicket } = await findFreeSeat(tx, sessionId, at)
  const person = { hasBooked: false, hasOverlap: false, isWaiting: false }
  return { ...person, freeSeatNo, needsTicket, holding: null, allowanceLeft: 'guest' as const }
}

async function tell(work: Work, booking: HeldBooking, to: BookableSession): Promise<BookingRecipient> {
  const { id, reference, memberId, session: from } = booking
  await recordActivity(work, {
    verb: 'booking.moved',
    subjectId: id,
    memberId,
    personId: booking.personId,
    details: { before: inWords(from), after: inWords(to), fromSessionId: from.id, toSessionId: to.id },
  })
  const recipient = await findBookingRecipient(work.tx, booking)
  // A guest's link holds until the new class starts.
  const manageUrl = signBookingLink(work.links, { id, isGuest: memberId === null, startsAt: to.startsAt })
  const place = { startsAt: to.startsAt, freeUntil: to.startsAt, by: paidBy(booking) }
  const terms = termsText(policyOf((await readSettings(work.tx)).bookings, to), place, work.now())
  await postMessage(work, {
    kind: 'booking-moved',
    to: recipient,
    facts: {
      ...bookingFacts({ id, session: to }, { ...recipient, manageUrl, links: work.links, terms }),
      before: inWords(from),
    },
    memberId,
    subjectId: id,
    dedupeKey: `booking-moved:${id}:${to.id}:${to.sequence}`,
  })
  for (const session of [from, to]) await announce(work.tx, { topic: 'session', id: session.id })
  if (memberId) await announce(work.tx, { topic: 'booking', id: reference, userId: memberId })
  return recipient
}

function inWords({ name, startsAt }: BookableSession): string {
  return `${name}, ${dayAndTime(startsAt)}`
}
