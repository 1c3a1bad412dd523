import { isAtDesk } from '#src/platform/role.ts'
import { isId } from '#src/kit/id.ts'
import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import { askTogether } from '#src/platform/database/ask-together.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { type BookingRefusal, type BookingRequest, decideBooking } from './booking.ts'
import { takesWalkIns } from './attendance/attendance.ts'
import { findRegister } from './attendance/attendance.store.server.ts'
import { bookPlace } from './places/book-place.server.ts'
import { findBookingRecipient, findNextSessionId } from './bookings.store.server.ts'
import { bookTogether } from './places/book-together.server.ts'
import { findFullSessions } from './places/full-sessions.store.server.ts'
import { bookingWindow } from './policy/booking-window.ts'
import type { Guest, Who } from './places/gather-booking-facts.server.ts'
import type { Booking } from './places/write-places.server.ts'

type Account = Extract<Actor, { kind: 'account' }>

/** Books one place in one class session, for a person of the caller's account or (by the front desk) for a guest or a member; an
 *  instructor books a walk-in into a class of their own.  *  Promises: those of bookPlace; a member books for their own account alone. PRODUCT 4.1, Book.
 *  Locks: class session, then member: who frees a place holds the session and may then have to hold the first in line. Members
 *  who book at the same moment share a transaction (book-together); others who book one class take turns. */
export async function bookSession(ctx: Ctx, request: BookingRequest): Promise<Outcome<Booking, BookingRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  const isByTeacher = actor.role === 'instructor' && Boolean(request.guest && request.isWalkIn)
  if ((request.forMemberId || (request.guest && !isByTeacher)) && !isAtDesk(actor)) return refuse('not_allowed')
  const who = whoSits(request, actor)
  if (!who) return refuse('person_not_found')
  const isAnyTime = isByTeacher || isAtDesk(actor)
  const { isWalkIn, isRecurring, isTold, holdingId } = request
  const book = async (work: Work) => {
    const sessionId = await findRequestedSession(work.tx, request, ctx.now())
    if (isByTeacher && !(sessionId && (await isOwnToday(work, sessionId, actor)))) return refuse('not_allowed')
    const recipient = isTold === false ? null : await recipientOf(work.tx, who, actor)
    const place = { sessionId, who, recipient, holdingId, isRecurring }
    return bookPlace(work, { ...place, isWalkIn: who.guest !== null && isWalkIn, isAnyTime })
  }
  const { sessionId } = request
  const place = !who.guest && isId(sessionId) ? { ...who, sessionId, isAnyTime } : null
  const isUsual = who.memberId === actor.userId && !isRecurring && isTold !== false && !holdingId
  return ctx.transaction(book, sessionId ?? request.classId, {
    instead: place ? (reader) => refuseWhenFull(reader, { ...place, now: ctx.now() }) : undefined,
    together: place && isUsual ? (reader) => bookTogether(reader, { ...place, ctx, recipient: actor }) : undefined,
  })
}

/** Whether a class is the actor's own, on its day: there an instructor adds walk-ins. */
async function isOwnToday(work: Work, sessionId: string, { userId }: Account): Promise<boolean> {
  const register = await findRegister(work.tx, sessionId)
  return register?.instructorUserId === userId && takesWalkIns(register.startsAt, work.now())
}

type WantedPlace = { sessionId: string; memberId: string; personId: string | null; now: Date; isAnyTime: boolean }

/** In a rush most come after the last place has gone: they are refused by what stands now, instead of waiting for the class's lock to
 *  be told the same. Null where there is a place. */
const refuseWhenFull = askTogether(async (reader, places: readonly WantedPlace[]) => {
  const [{ bookings: rules }, sessions] = await Promise.all([
    readSettings(reader),
    findFullSessions(reader, places, places.at(-1)!.now),
  ])
  return places.map(({ now, isAnyTime }, at) => {
    const session = sessions[at]
    if (!session?.personId) return null
    const window = isAnyTime ? undefined : bookingWindow(rules, session.startsAt)
    const decision = decideBooking({ ...session, now, session, window, freeSeatNo: null, allowanceLeft: null })
    return decision.ok ? null : decision
  })
})

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

/** Who is notified: the guest, or the member whose place it is, regardless of who booked it. */
function recipientOf(tx: Tx, who: Who, actor: Account): Promise<Guest> | Guest {
  if (who.guest) return who.guest
  if (who.memberId === actor.userId) return actor
  return findBookingRecipient(tx, { ...who, guestName: null, guestEmail: null })
}
