import { newId } from '#src/kit/id.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce, type LiveNotice } from '#src/platform/live/live.server.ts'
import { type NewActivity, recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { beginHolding } from '#src/studio/memberships/holdings/begin-holding.server.ts'
import type { UsableHolding } from '#src/studio/memberships/holdings/holding-choice.ts'
import { type NewMessage, postMessage } from '#src/studio/outbox/post-message.server.ts'
import { bookingReference } from '../booking.ts'
import { type BookableSession, insertBooking, insertBookings, type NewBooking } from '../bookings.store.server.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import { signBookingLink } from '../emails/sign-booking-link.server.ts'
import type { Guest } from './gather-booking-facts.server.ts'

/** A place that has been booked. `reference` is its public id. */
export type Booking = {
  id: string
  reference: string
  memberId: string | null
  personId: string | null
  /** Whose place it is, where that is to be said. */
  personName: string | null
  guest: Guest | null
  bookedAt: Date
  session: BookableSession
}

/** A place that may be booked, as decide-place says it. */
export type PlaceToWrite = {
  place: Pick<Booking, 'memberId' | 'personId' | 'personName' | 'guest' | 'session'> & {
    seatNo: number
    holding: UsableHolding | null
    orderId: string | null
    isRecurring?: boolean
    now: Date
  }
  /** Who is notified, if anybody. */
  recipient: Guest | null
  /** What a cancellation will cost, in words. */
  terms: string
}

/** Writes places that have been decided, in the caller's transaction, each with who books it (`by`): the bookings, what their accounts
 *  hold from now on, e-mails, activities and live events, in one go. Returns the bookings in the same order.
 *  Promises: all are written or none; each has a reference of its own. Locks: none; the caller has locked sessions and members. */
export async function writePlaces(
  work: Work,
  acts: readonly (PlaceToWrite & { by: Pick<Work, 'now' | 'actor'> })[],
): Promise<Booking[]> {
  for (const { place } of acts)
    if (place.holding) await beginHolding(work, { holding: place.holding, firstClassAt: place.session.startsAt })
  const written = acts.map(({ by, recipient, terms, place }) => {
    const { seatNo, holding, orderId, isRecurring = false, now, ...rest } = place
    const reference = bookingReference(rest.session.classId, rest.memberId, now.getTime())
    const booking: Booking = { id: newId(), bookedAt: now, ...rest, reference }
    const row = { ...booking, seatNo, holdingId: holding?.id ?? null, orderId, isRecurring }
    const message = recipient && confirmationOf(work, booking, { ...recipient, terms, isNew: orderId !== null })
    return { booking, row, message, activity: { ...activityOf(booking), by } }
  })
  const messages = written.flatMap(({ message }) => message ?? [])
  const [ids] = await Promise.all([
    insertBookings(
      work.tx,
      written.map(({ row }) => row),
    ),
    recordActivity(work, ...written.map(({ activity }) => activity)),
    postMessage(work, ...messages),
    announce(work.tx, ...written.flatMap(({ booking }) => noticesOf(booking))),
  ])
  return Promise.all(
    written.map(async ({ booking, row }) =>
      ids.has(booking.id) ? booking : await writeUnderNextReference(work.tx, row, booking.bookedAt.getTime() + 1),
    ),
  )
}

type Told = {
  /** A guest who paid for the place, and may want an account. */
  isNew: boolean
  terms: string
}

function confirmationOf(
  { links }: Work,
  booking: Booking,
  { isNew, terms, ...recipient }: Guest & Told,
): NewMessage<'booking-confirmed'> {
  const { id, guest, session, personName } = booking
  const manageUrl = signBookingLink(links, { id, isGuest: guest !== null, startsAt: session.startsAt })
  const account = new URLSearchParams({ mode: 'create', email: recipient.email, next: '/dashboard/schedule' })
  const accountUrl = guest && isNew ? links.to(`/member?${account}`) : undefined
  return {
    kind: 'booking-confirmed',
    to: { name: recipient.name, email: recipient.email },
    facts: bookingFacts(booking, { name: recipient.name, personName, manageUrl, accountUrl, links, terms }),
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `booking-confirmed:${booking.id}`,
  }
}

/** Two bookings of one class in one millisecond would share a reference. */
async function writeUnderNextReference(
  tx: Tx,
  taken: Booking & Pick<NewBooking, 'seatNo' | 'holdingId' | 'orderId' | 'isRecurring'>,
  stamp: number,
): Promise<Booking> {
  const booking = { ...taken, reference: bookingReference(taken.session.classId, taken.memberId, stamp) }
  if (!(await insertBooking(tx, booking))) return writeUnderNextReference(tx, taken, stamp + 1)
  await announce(tx, ...noticesOf(booking))
  return booking
}

function activityOf({ id: subjectId, memberId, personId, session }: Booking): NewActivity {
  const details = { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString() }
  return { verb: 'booking.confirmed', subjectId, memberId, personId, details }
}

function noticesOf({ session, reference, memberId }: Booking): LiveNotice[] {
  const seats = { topic: 'session', id: session.id }
  return memberId ? [seats, { topic: 'booking', id: reference, userId: memberId }] : [seats]
}
