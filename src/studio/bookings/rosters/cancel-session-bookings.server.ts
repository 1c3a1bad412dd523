import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { creditClass } from '#src/studio/memberships/allowance/credit-class.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import type { ReachedSession } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { endWaitingList } from '../waiting-list/end-waiting-list.server.ts'
import { bookingFacts, REMINDER_KIND } from '../emails/booking-email.ts'
import { type AffectedBooking, listAffectedBookings, markBookingsCancelled } from './affected-bookings.store.server.ts'

/** Cancels every booking of class sessions that the studio has cancelled, in the caller's transaction; returns the number.
 *  Promises: never late, so the allowance returns; each person is notified once for each class, and its reminders are
 *  withdrawn; a membership that ends within 7 days gains one class in the next; nobody waits for them any more. PRODUCT 4.1, Cancel Class. Locks: the bookings;
 *  the caller has locked their sessions. */
export async function cancelSessionBookings(work: Work, sessions: ReachedSession[]): Promise<number> {
  const bySession = new Map(sessions.map((session) => [session.id, session]))
  const affected = await listAffectedBookings(work.tx, [...bySession.keys()])
  await markBookingsCancelled(
    work.tx,
    affected.map(({ id }) => id),
    work.now(),
  )
  for (const booking of affected) {
    const session = bySession.get(booking.sessionId)
    if (session) await makeGood(work, booking, session)
  }
  for (const session of sessions)
    await endWaitingList(work, { ...session, sequence: session.sequence + 1 }, 'cancelled')
  return affected.length
}

async function makeGood(work: Work, booking: AffectedBooking, session: ReachedSession): Promise<void> {
  await withdrawMessages(work.tx, booking.id, [REMINDER_KIND])
  const cancelled = { id: booking.id, session: { ...session, sequence: session.sequence + 1 } }
  await postMessage(work, {
    kind: 'class-cancelled',
    to: { email: booking.email, name: booking.name },
    facts: bookingFacts(cancelled, { name: booking.name, manageUrl: work.links.to('/timetable'), links: work.links }),
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `class-cancelled:${booking.id}`,
  })
  if (!booking.memberId) return
  const { id: ref, memberId, holdingId } = booking
  const used = { memberId, holdingId, usedAt: session.startsAt, ref, now: work.now() }
  if (!booking.isPaidAlone) await creditClass(work.tx, used)
  await announce(work.tx, { topic: 'booking', id: booking.reference, userId: booking.memberId })
}
