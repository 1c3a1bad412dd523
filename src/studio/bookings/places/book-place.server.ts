import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce, type LiveNotice } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { beginHolding } from '#src/studio/memberships/holdings/begin-holding.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { type BookingRefusal, bookingReference, decideBooking, PAID_ALONE } from '../booking.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import { paidBy, policyOf } from '../policy/booking-policy.ts'
import { bookingWindow } from '../policy/booking-window.ts'
import { termsText } from '../policy/policy-words.ts'
import { type BookableSession, insertBooking, type NewBooking } from '../bookings.store.server.ts'
import { signBookingLink } from '../emails/sign-booking-link.server.ts'
import { deleteWaitOf } from '../waiting-list/waiting-list.store.server.ts'
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

export type PlaceRequest = {
  sessionId: string | null
  who: Who
  /** Who is notified; null when the caller announces several places in one e-mail. */
  recipient: Guest | null
  /** A walk-in: bookable until the class ends. */
  isWalkIn?: boolean
  /** Booked by a standing order. */
  isRecurring?: boolean
  /** What it is counted on, where the member has chosen. */
  holdingId?: string
  /** Until the class starts, however far ahead: by the front desk, or where the place was held while it was paid for. */
  isAnyTime?: boolean
  /** The order that pays for this place alone; it counts on nothing a member holds. */
  orderId?: string
}

/** Books one place in one class session, in the caller's transaction. The caller has checked who may do so.
 *  Promises: never more confirmed bookings than seats, never more than the allowance, never one person twice or in two classes
 *  at once; nobody books past those in line; it names what it is counted on; the e-mail and the activity are kept with the booking or not at all. PRODUCT 4.1, Book.
 *  Locks: class session, then member. */
export async function bookPlace(work: Work, request: PlaceRequest): Promise<Outcome<Booking, BookingRefusal>> {
  const { sessionId, who, recipient, isWalkIn, isRecurring, orderId, isAnyTime } = request
  const isPaid = orderId !== undefined
  const counting = { holdingId: request.holdingId, isPaid }
  const [{ bookings: rules }, { session, facts }] = await Promise.all([
    readSettings(work.tx),
    gatherBookingFacts(work, who, sessionId, counting),
  ])
  if (who.memberId && !facts.personId) return refuse('person_not_found')
  if (!session) return refuse('class_not_found')
  const { personId, holding: usable, isWaiting, ...rest } = facts
  const holding = isPaid ? null : usable
  const counted = isPaid ? { ...rest, ...PAID_ALONE } : rest
  const window = isAnyTime ? undefined : bookingWindow(rules, session.startsAt)
  const decision = decideBooking({ now: work.now(), session, window, isWalkIn, ...counted })
  if (!decision.ok) return decision
  if (holding) await beginHolding(work, { holding, firstClassAt: session.startsAt })
  if (isWaiting && personId) await deleteWaitOf(work.tx, { sessionId: session.id, personId })
  const place = { session, seatNo: decision.value.seatNo, now: work.now(), ...who, personId, isRecurring }
  const countedOn = { holdingId: holding?.id ?? null, orderId: orderId ?? null }
  const by = paidBy({ memberId: who.memberId, ...countedOn })
  const terms = termsText(policyOf(rules, session), { startsAt: session.startsAt, by }, work.now())
  return ok(await writeAndTell(work, { place: { ...place, ...countedOn }, recipient, terms }))
}

type Place = Pick<Booking, 'memberId' | 'personId' | 'guest' | 'session'> & {
  seatNo: number
  holdingId: string | null
  orderId: string | null
  isRecurring?: boolean
  now: Date
}
type Act = { place: Place; recipient: Guest | null; terms: string }

/** Writes the booking with its e-mail, activity and live event, pipelined like the facts. */
async function writeAndTell(work: Work, { place, recipient, terms }: Act): Promise<Booking> {
  const { seatNo, holdingId, orderId, isRecurring = false, now, ...rest } = place
  const row = { seatNo, holdingId, orderId, isRecurring }
  const stamp = now.getTime()
  const booking = {
    id: newId(),
    bookedAt: now,
    ...rest,
    reference: bookingReference(rest.session.classId, rest.memberId, stamp),
  }
  const [isWritten] = await Promise.all([
    insertBooking(work.tx, { ...booking, ...row }),
    recordActivity(work, {
      verb: 'booking.confirmed',
      subjectId: booking.id,
      memberId: booking.memberId,
      details: detailsOf(booking.session),
    }),
    recipient && postConfirmation(work, booking, { ...recipient, terms, isNew: orderId !== null }),
    announce(work.tx, ...noticesOf(booking)),
  ])
  return isWritten ? booking : writeUnderNextReference(work.tx, { ...booking, ...row }, stamp + 1)
}

type Told = {
  /** A guest who paid for the place, and may want an account. */
  isNew: boolean
  terms: string
}

function postConfirmation(work: Work, booking: Booking, { isNew, terms, ...recipient }: Guest & Told) {
  const { id, guest, session } = booking
  const manageUrl = signBookingLink(work.links, { id, isGuest: guest !== null, startsAt: session.startsAt })
  const account = new URLSearchParams({ mode: 'create', email: recipient.email, next: '/dashboard/schedule' })
  const accountUrl = guest && isNew ? work.links.to(`/member?${account}`) : undefined
  return postMessage(work, {
    kind: 'booking-confirmed',
    to: { name: recipient.name, email: recipient.email },
    facts: bookingFacts(booking, { name: recipient.name, manageUrl, accountUrl, links: work.links, terms }),
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `booking-confirmed:${booking.id}`,
  })
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

function detailsOf(session: BookableSession) {
  return { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString() }
}

function noticesOf({ session, reference, memberId }: Booking): LiveNotice[] {
  const seats = { topic: 'session', id: session.id }
  return memberId ? [seats, { topic: 'booking', id: reference, userId: memberId }] : [seats]
}
