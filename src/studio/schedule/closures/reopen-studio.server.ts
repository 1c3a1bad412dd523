import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { tellStudioReopened } from '#src/studio/bookings/rosters/tell-studio-reopened.server.ts'
import { hallChanged } from '#src/studio/hall-hire/hall-hire.ts'
import { listClosedHires } from '#src/studio/hall-hire/hours/closed-hires.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import { arrangedOf, datedWordsOf } from '../series/arranged-dates.ts'
import { findWeeklyClass } from '../classes/classes.store.server.ts'
import { scheduleSessions, type Scheduling } from '../sessions/schedule-sessions.server.ts'
import { type ClosedSession, lockClosedSessions, markScheduledAgain } from './closed-sessions.store.server.ts'
import { type Closure, closureInWords, type ClosureRefusal } from './closure.ts'
import { findClosureInForce, lockClosures, markReopened } from './closures.store.server.ts'

export type StudioReopened = {
  sessions: number
  people: number
  /** The classes that are back as they were arranged for that date, not as their class says. */
  arranged: { name: string; startsAt: Date }[]
}

/** Opens the studio again for a time it was closed: the classes to come that the closure cancelled are back on the timetable, with those
 *  that were not made because of it. Admin only. Promises: all or nothing; nobody is booked again; everybody whose booking or hire it
 *  had cancelled is notified once, with the classes that are back, each as its class is by now and as was arranged for it; a class whose room is taken stays cancelled. PRODUCT 4.1, Closures.
 *  Locks: the closures, then the sessions, earliest first. */
export async function reopenStudio(
  ctx: SignedInCtx,
  { closureId, scheduling }: { closureId: string; scheduling: Scheduling },
): Promise<Outcome<StudioReopened, ClosureRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await lockClosures(work.tx, 'alone')
    const closure = isId(closureId) ? await findClosureInForce(work.tx, closureId) : null
    if (!closure) return refuse('closure_not_found')
    await markReopened(work.tx, closureId, work.now())
    await vacateRoom(work.tx, { kind: 'closure', id: closureId })
    const back = await bringBack(work, closure)
    const { added } = await scheduleSessions(work, scheduling)
    const isLet = (await findHall(work.tx)) !== null
    const people = await tellStudioReopened(work, {
      closureId,
      when: closureInWords(closure),
      cancelledAt: closure.closedAt,
      sessions: back.map(({ id, sessionDate: date, name, startsAt }) => ({ id, date, name, startsAt })),
      hirers: isLet ? await listClosedHires(work.tx, { ...closure, cancelledAt: closure.closedAt }) : [],
    })
    await announce(work.tx, { topic: 'content', id: 'timetable' })
    await announce(work.tx, hallChanged)
    const sessions = back.length + added
    const details = { when: closureInWords(closure), sessions, people }
    await recordActivity(work, { verb: 'studio.reopened', subjectId: closureId, details })
    return ok({ sessions, people, arranged: await listArranged(work, back) })
  })
}

async function listArranged(work: Work, back: ClosedSession[]): Promise<StudioReopened['arranged']> {
  const arranged: StudioReopened['arranged'] = []
  for (const session of back) {
    const weekly = await findWeeklyClass(work.tx, session.classId)
    const { name, startsAt } = session
    if (weekly && arrangedOf(datedWordsOf(session), weekly).length > 0) arranged.push({ name, startsAt })
  }
  return arranged
}

/** The cancelled classes whose rooms are free, on the timetable again. */
async function bringBack(work: Work, closure: Closure): Promise<ClosedSession[]> {
  const back: ClosedSession[] = []
  for (const session of await lockClosedSessions(work.tx, closure.id, work.now())) {
    const occupant = { kind: 'class_session', id: session.id } as const
    if ((await occupyRoom(work.tx, { ...session, occupant })).ok) back.push(session)
  }
  await markScheduledAgain(
    work.tx,
    back.map(({ id }) => id),
    work.now(),
  )
  for (const { id } of back) await announce(work.tx, { topic: 'session', id })
  return back
}
