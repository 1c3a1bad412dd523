import { isId, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce, type LiveNotice } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { beginHolding } from '#src/studio/memberships/holdings/begin-holding.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { type BookingRefusal, bookingReference, type BookingRequest, decideBooking } from './booking.ts'
import { bookingFacts } from './emails/booking-email.ts'
import {
  type BookableSession,
  findBookingRecipient,
  findNextSessionId,
  insertBooking,
} from './bookings.store.server.ts'
import { signBookingLink } from './emails/sign-booking-link.server.ts'
import { gatherBookingFacts, type Guest, type Who } from './gather-booking-facts.server.ts'

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

type Account = Extract<Actor, { kind: 'account' }>

/** Books one place in one class session, for a person of the caller's account or (by an admin) for a guest.
 *  Promises: never more confirmed bookings than seats, never more than the allowance, never one person twice or in two classes
 *  at once; it names what it is counted on; the e-mail and the activity are kept with the booking or not at all. PRODUCT 4.1, Book.
 *  Locks: member, then class session, in that order; those who book one class take turns. Cancelling takes neither: it only
 *  frees. */
export async function bookSession(ctx: Ctx, request: BookingRequest): Promise<Outcome<Booking, BookingRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if ((request.guest || request.forMemberId) && actor.role !== 'admin') return refuse('not_allowed')
  const who = whoSits(request, actor)
  if (!who) return refuse('person_not_found')
  return ctx.transaction(async (work) => {
    const sessionId = await findRequestedSession(work.tx, request, ctx.now())
    const { session, facts } = await gatherBookingFacts(work, who, sessionId, request.holdingId)
    if (who.memberId && !facts.personId) return refuse('person_not_found')
    if (!session) return refuse('class_not_found')
    const { personId, holding, ...rest } = facts
    const isWalkIn = who.guest !== null && request.isWalkIn
    const decision = decideBooking({ now: ctx.now(), session, isWalkIn, ...rest })
    if (!decision.ok) return decision
    if (holding) await beginHolding(work, { holding, firstClassAt: session.startsAt })
    const holdingId = holding?.id ?? null
    const place = { session, seatNo: decision.value.seatNo, now: ctx.now(), ...who, personId, holdingId }
    const recipient = request.isTold === false ? null : await recipientOf(work.tx, who, actor)
    return ok(await writeAndTell(work, { place: { ...place, isRecurring: request.isRecurring }, recipient }))
  }, request.sessionId ?? request.classId)
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

type Place = Pick<Booking, 'memberId' | 'personId' | 'guest' | 'session'> & {
  seatNo: number
  holdingId: string | null
  isRecurring?: boolean
  now: Date
}
/** `recipient` is null when the caller announces several places in one e-mail. */
type Act = { place: Place; recipient: Guest | null }

/** Writes the booking with its e-mail, activity and live event, pipelined like the facts. */
async function writeAndTell(work: Work, { place, recipient }: Act): Promise<Booking> {
  const { seatNo, holdingId, isRecurring = false, now, ...rest } = place
  const stamp = now.getTime()
  const booking = {
    id: newId(),
    bookedAt: now,
    ...rest,
    reference: bookingReference(rest.session.classId, rest.memberId, stamp),
  }
  const [isWritten] = await Promise.all([
    insertBooking(work.tx, { ...booking, seatNo, holdingId, isRecurring }),
    recordActivity(work, {
      verb: 'booking.confirmed',
      subjectId: booking.id,
      memberId: booking.memberId,
      details: detailsOf(booking.session),
    }),
    recipient && postConfirmation(work, booking, recipient),
    announce(work.tx, ...noticesOf(booking)),
  ])
  return isWritten
    ? booking
    : writeUnderNextReference(work.tx, { ...booking, seatNo, holdingId, isRecurring }, stamp + 1)
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
  taken: Booking & { seatNo: number; holdingId: string | null; isRecurring: boolean },
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
