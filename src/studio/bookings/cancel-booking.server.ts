import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { isBookingReference } from './booking.ts'
import { type CancellationRefusal, decideCancellation } from './booking-cancellation.ts'
import { bookingFacts, REMINDER_KIND } from './emails/booking-email.ts'
import { findBookingRecipient, type HeldBooking, lockBooking, markBookingCancelled } from './bookings.store.server.ts'

export type Cancelled = { reference: string; sessionId: string; isLate: boolean }

/** Cancels one booking: the caller's own, or the guest's by signed link, or any by an admin or a routine.
 *  Promises: the seat is free and, before the studio's cutoff, the allowance returned, else the answer says that it was late; a
 *  repeat answers the same and tells nobody twice. With `isNeverLate` the allowance returns at any time: the member did not choose it.
 *  PRODUCT 4.1, Cancel.
 *  Locks: the booking's own row, against a second cancellation. Neither member nor session: it only frees. */
export async function cancelBooking(
  ctx: Ctx,
  request: { reference: string; isNeverLate?: boolean; isTold?: boolean },
): Promise<Outcome<Cancelled, CancellationRefusal>> {
  if (ctx.actor.kind === 'visitor') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    const booking = await findRequested(work.tx, request.reference)
    if (!booking || !mayCancel(ctx.actor, booking)) return refuse('booking_not_found')
    const answer = { reference: booking.reference, sessionId: booking.session.id }
    if (booking.status === 'cancelled') return ok({ ...answer, isLate: booking.isLateCancel })
    const decision = decideCancellation({
      now: ctx.now(),
      startsAt: booking.session.startsAt,
      cutoffHours: request.isNeverLate ? 0 : (await readSettings(work.tx)).bookings.cancellationCutoffHours,
    })
    if (!decision.ok) return decision
    const { isLate } = decision.value
    await markBookingCancelled(work.tx, booking.id, ctx.now(), isLate)
    await withdrawMessages(work.tx, booking.id, [REMINDER_KIND])
    await tell(work, booking, { isLate, hasEmail: request.isTold ?? true })
    return ok({ ...answer, isLate })
  })
}

function findRequested(tx: Tx, reference: string): Promise<HeldBooking | null> {
  if (isId(reference)) return lockBooking(tx, { id: reference })
  return isBookingReference(reference) ? lockBooking(tx, { reference }) : Promise.resolve(null)
}

/** A signed link allows its one booking; an account its own; admins and routines any. */
function mayCancel(actor: Actor, booking: HeldBooking): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'link') return actor.purpose === 'cancel-booking' && actor.subject === booking.id
  return actor.kind === 'account' && (actor.role === 'admin' || booking.memberId === actor.userId)
}

type How = { isLate: boolean; hasEmail: boolean }

async function tell(work: Work, booking: HeldBooking, { isLate, hasEmail }: How): Promise<void> {
  const { session, memberId } = booking
  await recordActivity(work, {
    verb: 'booking.cancelled',
    subjectId: booking.id,
    memberId,
    details: { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString(), isLate },
  })
  if (hasEmail) await postEmail(work, booking)
  await announce(work.tx, { topic: 'session', id: session.id })
  if (memberId) await announce(work.tx, { topic: 'booking', id: booking.reference, userId: memberId })
}

async function postEmail(work: Work, booking: HeldBooking): Promise<void> {
  const recipient = await findBookingRecipient(work.tx, booking)
  await postMessage(work, {
    kind: 'booking-cancelled',
    to: recipient,
    facts: bookingFacts(booking, { name: recipient.name, manageUrl: work.links.to('/timetable'), links: work.links }),
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `booking-cancelled:${booking.id}`,
  })
}
