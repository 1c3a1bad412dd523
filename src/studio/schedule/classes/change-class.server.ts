import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { sqlStateOf, type Tx } from '#src/platform/database/db.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type RewrittenSession, type Rewriting, rewriteSessions } from '../sessions/rewrite-sessions.server.ts'
import type { ClassChangeRefusal } from './session-change.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { listAffectedBookings } from '#src/studio/bookings/rosters/affected-bookings.store.server.ts'
import { bookingFacts } from '#src/studio/bookings/emails/booking-letter.ts'
import { lockSession } from '#src/studio/bookings/bookings.store.server.ts'
import { signBookingLink } from '#src/studio/bookings/emails/sign-booking-link.server.ts'

export type ClassChange = Omit<Rewriting, 'now'>
export type ClassChanged = { sessions: number; people: number }

/** Changes a class on one date, or from that date on, and tells everybody who booked it. Admin only.
 *  Promises: all or nothing; never fewer places than are booked; who booked keeps their place and is told once for each class
 *  when time, place, instructor or name change; before and after are in the log. PRODUCT 4.7.
 *  Locks: the class sessions, earliest first. */
export async function changeClass(ctx: Ctx, change: ClassChange): Promise<Outcome<ClassChanged, ClassChangeRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isId(change.sessionId)) return refuse('class_not_found')
  try {
    return await ctx.transaction(async (tx) => {
      const rewritten = await rewriteSessions(tx, { ...change, now: ctx.now() })
      if (!rewritten.ok) return rewritten
      const news = rewritten.value.filter(({ isWorthTelling }) => isWorthTelling)
      const people = await tellPeople(tx, ctx, news)
      await record(tx, ctx, change, rewritten.value)
      return ok({ sessions: rewritten.value.length, people })
    })
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('unknown_choice')
    if (sqlStateOf(error) === '23505') return refuse('date_taken')
    throw error
  }
}

async function tellPeople(tx: Tx, ctx: Ctx, sessions: RewrittenSession[]): Promise<number> {
  const affected = await listAffectedBookings(
    tx,
    sessions.map(({ id }) => id),
  )
  for (const booking of affected) {
    const session = await lockSession(tx, booking.sessionId)
    if (!session) continue
    const manageUrl = signBookingLink(ctx.links, { ...booking, startsAt: session.startsAt })
    await postMessage(tx, {
      kind: 'class-changed',
      recipient: booking.email,
      recipientName: booking.name,
      facts: bookingFacts({ id: booking.id, session }, { name: booking.name, manageUrl, links: ctx.links }),
      now: ctx.now(),
      memberId: booking.memberId,
      subjectId: booking.id,
      dedupeKey: `class-changed:${booking.id}:${session.sequence}`,
    })
  }
  return affected.length
}

async function record(tx: Tx, ctx: Ctx, change: ClassChange, before: RewrittenSession[]): Promise<void> {
  const [first] = before
  await recordActivity(tx, {
    at: ctx.now(),
    actor: ctx.actor,
    verb: 'class.changed',
    subjectId: first?.id ?? change.sessionId,
    details: {
      reach: change.reach,
      sessions: before.length,
      before: first && {
        name: first.name,
        startsAt: first.startsAt.toISOString(),
        maxSpots: first.maxSpots,
        instructorId: first.instructorId,
      },
      after: change.words,
    },
  })
}
