import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { withdrawSessions } from '../sessions/withdraw-sessions.server.ts'
import { creditClass } from '#src/studio/memberships/allowance/credit-class.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { bookingFacts, REMINDER_KIND } from '#src/studio/bookings/emails/booking-letter.ts'
import {
  type AffectedBooking,
  listAffectedBookings,
  markBookingsCancelled,
} from '#src/studio/bookings/rosters/affected-bookings.store.server.ts'
import type { SessionCancellationRefusal } from './session-cancellation.ts'

export type SessionCancellation = { sessionId: string; reach: 'this-date' | 'from-this-date-on' }
export type SessionsCancelled = { sessions: number; people: number }

/** Cancels a class on one date, or on that and all later dates, for everybody in it. Admin only.
 *  Promises: every booking is cancelled and its allowance returned; each person is told once for each class; a membership that
 *  ends within 7 days gains one class in the next; one act in the log. PRODUCT 4.1, Cancel Class.
 *  Locks: the class sessions, earliest first; then their bookings. */
export async function cancelSession(
  ctx: Ctx,
  request: SessionCancellation,
): Promise<Outcome<SessionsCancelled, SessionCancellationRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (tx) => {
    const sessions = await withdrawSessions(tx, { ...request, now: ctx.now() })
    const [first] = sessions
    if (!first) return refuse('class_not_found')
    const bySession = new Map(sessions.map((session) => [session.id, session]))
    const affected = await listAffectedBookings(tx, [...bySession.keys()])
    await markBookingsCancelled(
      tx,
      affected.map(({ id }) => id),
      ctx.now(),
    )
    for (const booking of affected) {
      const session = bySession.get(booking.sessionId)
      if (session) await makeGood(tx, ctx, booking, session)
    }
    await recordActivity(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      verb: 'class_session.cancelled',
      subjectId: first.id,
      details: {
        class: first.name,
        date: first.sessionDate,
        reach: request.reach,
        before: { status: 'scheduled', sessions: sessions.length },
        after: { status: 'cancelled', people: affected.length },
      },
    })
    return ok({ sessions: sessions.length, people: affected.length })
  })
}

type Session = Parameters<typeof bookingFacts>[0]['session']

async function makeGood(tx: Tx, ctx: Ctx, booking: AffectedBooking, session: Session): Promise<void> {
  await withdrawMessages(tx, booking.id, [REMINDER_KIND])
  const told = { id: booking.id, session: { ...session, sequence: session.sequence + 1 } }
  await postMessage(tx, {
    kind: 'class-cancelled',
    recipient: booking.email,
    recipientName: booking.name,
    facts: bookingFacts(told, { name: booking.name, manageUrl: ctx.links.to('/timetable'), links: ctx.links }),
    now: ctx.now(),
    memberId: booking.memberId,
    subjectId: booking.id,
    dedupeKey: `class-cancelled:${booking.id}`,
  })
  if (!booking.memberId) return
  await creditClass(tx, { memberId: booking.memberId, usedAt: session.startsAt, ref: booking.id, now: ctx.now() })
  await announce(tx, { topic: 'booking', id: booking.reference, userId: booking.memberId })
}
