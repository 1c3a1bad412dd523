import { isId, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce, type LiveNotice } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { type BookingRefusal, bookingReference, type BookingRequest, decideBooking } from './booking.ts'
import { bookingFacts } from './emails/booking-email.ts'
import {
  type BookableSession,
  findBookingRecipient,
  findBookingFacts,
  findFreeSeat,
  findNextSessionId,
  insertBooking,
  lockSession,
} from './bookings.store.server.ts'
import { signBookingLink } from './emails/sign-booking-link.server.ts'

/** A place that has been booked. `reference` is its public id. */
export type Booking = {
  id: string
  reference: string
  memberId: string | null
  personId: string | null
  guest: Guest | null
  bookedAt: Date
  session: BookableSession
}

type Guest = { name: string; email: string }
type Account = Extract<Actor, { kind: 'account' }>
type Who = { memberId: string; personId: string | null; guest: null } | { memberId: null; personId: null; guest: Guest }

/** Books one place in one class session, for a person of the caller's account or (by an admin) for a guest.
 *  Promises: never more confirmed bookings than seats, never more than the allowance, never one person twice or in two classes
 *  at once; the e-mail and the activity are kept with the booking or not at all. PRODUCT 4.1, Book.
 *  Locks: member, then class session, in that order. Cancelling takes neither: it only frees. */
export async function bookSession(ctx: Ctx, request: BookingRequest): Promise<Outcome<Booking, BookingRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if ((request.guest || request.forMemberId) && actor.role !== 'admin') return refuse('not_allowed')
  const who = whoSits(request, actor)
  if (!who) return refuse('person_not_found')
  return ctx.transaction(async (work) => {
    const sessionId = await findRequestedSession(work.tx, request, ctx.now())
    const { session, facts } = await lockAndGather(work.tx, who, sessionId)
    if (who.memberId && !facts.personId) return refuse('person_not_found')
    if (!session) return refuse('class_not_found')
    const { personId, ...rest } = facts
    const isWalkIn = who.guest !== null && request.isWalkIn
    const decision = decideBooking({ now: ctx.now(), session, isWalkIn, ...rest })
    if (!decision.ok) return decision
    const place = { session, seatNo: decision.value.seatNo, now: ctx.now(), ...who, personId }
    const recipient = request.isTold === false ? null : await recipientOf(work.tx, who, actor)
    return ok(await writeAndTell(work, { place: { ...place, isRecurring: request.isRecurring }, recipient }))
  })
}

function whoSits(request: BookingRequest, actor: Account): Who | null {
  if (request.guest) return { personId: null, memberId: null, guest: request.guest }
  const { forMemberId: memberId = actor.userId, personId } = request
  if (!isId(memberId) || (personId !== undefined && !isId(personId))) return null
  return { personId: personId ?? null, memberId, guest: null }
}

async function findRequestedSession(tx: Tx, request: BookingRequest, now: Date): Promise<string | null> {
  const id = request.sessionId ?? request.classId
  if (!isId(id)) return null
  return request.sessionId ?? (await findNextSessionId(tx, id, now))
}

/** Sent in one go, because the session's lock is held while we wait. Each statement sees what stood when its turn came, so the
 *  facts are those of after the locks. */
async function lockAndGather(tx: Tx, who: Who, sessionId: string | null) {
  if (who.guest) {
    const [session, freeSeatNo] = sessionId
      ? await Promise.all([lockSession(tx, sessionId), findFreeSeat(tx, sessionId)])
      : [null, null]
    const facts = { personId: null, hasBooked: false, hasOverlap: false, freeSeatNo, allowanceLeft: 'guest' as const }
    return { session, facts }
  }
  const [, session, facts] = await Promise.all([
    holdMember(tx, who.memberId),
    sessionId ? lockSession(tx, sessionId) : null,
    findBookingFacts(tx, who, sessionId),
  ])
  return { session, facts }
}

type Place = Pick<Booking, 'memberId' | 'personId' | 'guest' | 'session'> & {
  seatNo: number
  isRecurring?: boolean
  now: Date
}
/** `recipient` is null when the caller announces several places in one e-mail. */
type Act = { place: Place; recipient: Guest | null }

/** Writes the booking with its e-mail, activity and live event, pipelined like the facts. */
async function writeAndTell(work: Work, { place, recipient }: Act): Promise<Booking> {
  const { seatNo, isRecurring = false, now, ...rest } = place
  const stamp = now.getTime()
  const booking = {
    id: newId(),
    bookedAt: now,
    ...rest,
    reference: bookingReference(rest.session.classId, rest.memberId, stamp),
  }
  const [isWritten] = await Promise.all([
    insertBooking(work.tx, { ...booking, seatNo, isRecurring }),
    recordActivity(work, {
      verb: 'booking.confirmed',
      subjectId: booking.id,
      memberId: booking.memberId,
      details: detailsOf(booking.session),
    }),
    recipient && postConfirmation(work, booking, recipient),
    announce(work.tx, ...noticesOf(booking)),
  ])
  return isWritten ? booking : writeUnderNextReference(work.tx, { ...booking, seatNo, isRecurring }, stamp + 1)
}

function postConfirmation(work: Work, booking: Booking, recipient: Guest) {
  const { id, guest, session } = booking
  const manageUrl = signBookingLink(work.links, { id, isGuest: guest !== null, startsAt: session.startsAt })
  return postMessage(work, {
    kind: 'booking-confirmed',
    to: recipient,
    facts: bookingFacts(booking, { name: recipient.name, manageUrl, links: work.links }),
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `booking-confirmed:${booking.id}`,
  })
}

/** Two bookings of one class in one millisecond would share a reference. */
async function writeUnderNextReference(
  tx: Tx,
  taken: Booking & { seatNo: number; isRecurring: boolean },
  stamp: number,
): Promise<Booking> {
  const booking = { ...taken, reference: bookingReference(taken.session.classId, taken.memberId, stamp) }
  if (!(await insertBooking(tx, booking))) return writeUnderNextReference(tx, taken, stamp + 1)
  await announce(tx, ...noticesOf(booking))
  return booking
}

function detailsOf(session: BookableSession) {
  return { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString() }
}

function noticesOf({ session, reference, memberId }: Booking): LiveNotice[] {
  const seats = { topic: 'session', id: session.id }
  return memberId ? [seats, { topic: 'booking', id: reference, userId: memberId }] : [seats]
}

/** Who is notified: the guest, or the member whose place it is, regardless of who booked it. */
function recipientOf(tx: Tx, who: Who, actor: Account): Promise<Guest> | Guest {
  if (who.guest) return who.guest
  if (who.memberId === actor.userId) return actor
  return findBookingRecipient(tx, { memberId: who.memberId, guestName: null, guestEmail: null })
}
