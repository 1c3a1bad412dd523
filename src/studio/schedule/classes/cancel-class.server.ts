import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { isAtDesk } from '#src/platform/role.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { withdrawSessions } from '../sessions/withdraw-sessions.server.ts'
import { cancelSessionBookings } from '#src/studio/bookings/rosters/cancel-session-bookings.server.ts'
import type { Notified } from '#src/studio/bookings/rosters/notified.ts'
import { decideSessionCancellation, type SessionCancellationRefusal } from '../sessions/session-cancellation.ts'

export type SessionCancellation = { sessionId: string; reach: 'this-date' | 'from-this-date-on' }
export type SessionsCancelled = { sessions: number } & Notified

/** Cancels a class on one date, or on that and all later dates, for everyone in it: an admin, or a receptionist
 *  as far as decideSessionCancellation says. Promises: every booking is cancelled and its allowance returned; each person is notified once for each class; a membership that ends within 7 days
 *  gains one class in the next; one entry in the log. PRODUCT 4.1, Cancel Class. Locks: the class sessions, earliest first;
 *  then their bookings. */
export async function cancelClass(
  ctx: Ctx,
  request: SessionCancellation,
): Promise<Outcome<SessionsCancelled, SessionCancellationRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || !isAtDesk(actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const sessions = await withdrawSessions(work.tx, { ...request, now: ctx.now() })
    const [first] = sessions
    if (!first) return refuse('class_not_found')
    const { startsAt } = first
    const decision = decideSessionCancellation({ role: actor.role, startsAt, now: ctx.now(), reach: request.reach })
    // The refusal takes back what was withdrawn.
    if (!decision.ok) return decision
    const notified = await cancelSessionBookings(work, sessions)
    await recordActivity(work, {
      verb: 'class_session.cancelled',
      subjectId: first.id,
      details: {
        class: first.name,
        date: first.sessionDate,
        reach: request.reach,
        before: { status: 'scheduled', sessions: sessions.length },
        after: { status: 'cancelled', people: notified.people },
      },
    })
    return ok({ sessions: sessions.length, ...notified })
  })
}
