import { isId, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { postMessage } from '../messages/post-message.server.ts'
import { type BookingRefusal, bookingReference, type BookingRequest, decideBooking } from './booking.ts'
import { bookingFacts } from './booking-letter.ts'
import {
  type BookableSession,
  findBookingRecipient,
  findBookingFacts,
  findFreeSeat,
  findNextSessionId,
  findPersonId,
  insertBooking,
  lockMember,
  lockSession,
} from './bookings.store.server.ts'

/** A place that has been taken. `reference` is the id the world sees. */
export type Booking = {
  id: string
  reference: string
  memberId: string | null
  bookedAt: Date
  session: BookableSession
}

type Guest = { name: string; email: string }
type Account = Extract<Actor, { kind: 'account' }>
type Who = { personId: string; memberId: string; guest: null } | { personId: null; memberId: null; guest: Guest }

/** Books one place in one class session, for a person of the caller's account or (by an admin) for a guest.
 *  Promises: never more confirmed bookings than seats, never more than the allowance, never one person twice or in two classes
 *  at once; the letter and the activity are kept with the booking or not at all. PRODUCT 4.1, Book.
 *  Locks: member, then class session, in that order. Cancelling takes neither: it only frees. */
export async function bookSession(ctx: Ctx, request: BookingRequest): Promise<Outcome<Booking, BookingRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if ((request.guest || request.forMemberId) && actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (tx) => {
    const who = await whoSits(tx, request, actor)
    if (!who) return refuse('person_not_found')
    if (who.memberId) await lockMember(tx, who.memberId)
    const session = await lockRequestedSession(tx, request, ctx.now())
    if (!session) return refuse('class_not_found')
    const decision = decideBooking({
      now: ctx.now(),
      session,
      isWalkIn: who.guest !== null && request.isWalkIn,
      ...(await gatherFacts(tx, who, session.id)),
    })
    if (!decision.ok) return decision
    const booking = await writeBooking(tx, { who, session, seatNo: decision.value.seatNo, now: ctx.now() })
    await tell(tx, ctx, { booking, who, actor })
    return ok(booking)
  })
}

async function whoSits(tx: Tx, request: BookingRequest, actor: Account): Promise<Who | null> {
  if (request.guest) return { personId: null, memberId: null, guest: request.guest }
  if (request.personId !== undefined && !isId(request.personId)) return null
  const memberId = request.forMemberId ?? actor.userId
  const personId = isId(memberId) ? await findPersonId(tx, memberId, request.personId) : null
  return personId ? { personId, memberId, guest: null } : null
}

async function lockRequestedSession(tx: Tx, request: BookingRequest, now: Date): Promise<BookableSession | null> {
  const asked = request.sessionId ?? request.classId
  if (!isId(asked)) return null
  const sessionId = request.sessionId ?? (await findNextSessionId(tx, asked, now))
  return sessionId ? lockSession(tx, sessionId) : null
}

async function gatherFacts(tx: Tx, who: Who, sessionId: string) {
  if (who.memberId) return findBookingFacts(tx, who, sessionId)
  const freeSeatNo = await findFreeSeat(tx, sessionId)
  return { hasBooked: false, hasOverlap: false, freeSeatNo, allowanceLeft: 'guest' as const }
}

type Placing = { who: Who; session: BookableSession; seatNo: number; now: Date }

async function writeBooking(tx: Tx, { who, session, seatNo, now }: Placing): Promise<Booking> {
  const id = newId()
  for (let stamp = now.getTime(); ; stamp++) {
    const reference = bookingReference(session.classId, who.memberId, stamp)
    const isWritten = await insertBooking(tx, {
      id,
      reference,
      sessionId: session.id,
      personId: who.personId,
      memberId: who.memberId,
      guestName: who.guest?.name ?? null,
      guestEmail: who.guest?.email ?? null,
      seatNo,
      bookedAt: now,
    })
    if (isWritten) return { id, reference, memberId: who.memberId, bookedAt: now, session }
  }
}

/** Everyone who should hear: the log, the letter with its calendar entry, and every open timetable. */
async function tell(tx: Tx, ctx: Ctx, act: { booking: Booking; who: Who; actor: Account }): Promise<void> {
  const { booking, who, actor } = act
  await recordActivity(tx, {
    at: ctx.now(),
    actor,
    verb: 'booking.confirmed',
    subjectId: booking.id,
    memberId: who.memberId,
    details: {
      sessionId: booking.session.id,
      class: booking.session.name,
      startsAt: booking.session.startsAt.toISOString(),
    },
  })
  const recipient = await recipientOf(tx, who, actor)
  await postMessage(tx, {
    kind: 'booking-confirmed',
    recipient: recipient.email,
    recipientName: recipient.name,
    facts: bookingFacts(booking, { name: recipient.name, manageUrl: manageUrl(ctx, booking, who) }),
    now: ctx.now(),
    memberId: who.memberId,
    subjectId: booking.id,
    dedupeKey: `booking-confirmed:${booking.id}`,
  })
  await announce(tx, { topic: 'session', id: booking.session.id })
  if (who.memberId) await announce(tx, { topic: 'booking', id: booking.reference, userId: who.memberId })
}

/** Who is told: the guest, or the member whose place it is, whoever booked it. */
function recipientOf(tx: Tx, who: Who, actor: Account): Promise<Guest> | Guest {
  if (who.guest) return who.guest
  if (who.memberId === actor.userId) return actor
  return findBookingRecipient(tx, { memberId: who.memberId, guestName: null, guestEmail: null })
}

/** A member manages a booking in the portal; a guest, who has no sign-in, by a signed link. */
function manageUrl(ctx: Ctx, booking: Booking, who: Who): string {
  if (!who.guest) return ctx.links.to('/dashboard/schedule')
  const token = ctx.links.sign({ purpose: 'cancel-booking', subject: booking.id, expiresAt: booking.session.startsAt })
  return ctx.links.to(`/booking/cancel?token=${encodeURIComponent(token)}`)
}
