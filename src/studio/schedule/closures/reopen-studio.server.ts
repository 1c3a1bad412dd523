import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse, type Refused } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { Notified } from '#src/studio/bookings/rosters/notified.ts'
import { tellStudioReopened } from '#src/studio/bookings/rosters/tell-studio-reopened.server.ts'
import { hallChanged } from '#src/studio/hall-hire/hall-hire.ts'
import { listClosedHires } from '#src/studio/hall-hire/hours/closed-hires.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { CONFIRMED_BESIDE } from '../rooms/room.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import { arrangedOf, datedWordsOf } from '../series/arranged-dates.ts'
import { refuseInstructor, refuseRoom } from '../classes/class-clash.ts'
import { findInstructorClash, findRoomClash } from '../classes/class-clashes.store.server.ts'
import { findWeeklyClass, listConfirmedClasses } from '../classes/classes.store.server.ts'
import { scheduleSessions, type Scheduling } from '../sessions/schedule-sessions.server.ts'
import { type ClosedSession, lockClosedSessions, markScheduledAgain } from './closed-sessions.store.server.ts'
import { type Closure, closureInWords, type ClosureRefusal } from './closure.ts'
import { findClosureInForce, lockClosures, markReopened } from './closures.store.server.ts'

export type StudioReopened = Notified & {
  sessions: number
  /** The classes that are back as they were arranged for that date, not as their class says. */
  arranged: { name: string; startsAt: Date }[]
}

/** Opens the studio again for a time it was closed: the classes to come that the closure cancelled are back on the timetable, with those
 *  that were not made because of it. Admin only. Promises: all or nothing; nobody is booked again; everybody whose booking or hire it
 *  had cancelled is notified once, with the classes that are back, each as its class is by now and as was arranged for it; without a reason none of them is in a room that is taken, or of an instructor who is. PRODUCT 4.1, Closures.
 *  Locks: the closures, then the sessions, earliest first. */
export async function reopenStudio(
  ctx: SignedInCtx,
  { closureId, scheduling, overlapReason }: { closureId: string; scheduling: Scheduling; overlapReason?: string },
): Promise<Outcome<StudioReopened, ClosureRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await lockClosures(work.tx, 'alone')
    const closure = isId(closureId) ? await findClosureInForce(work.tx, closureId) : null
    if (!closure) return refuse('closure_not_found')
    await markReopened(work.tx, closureId, work.now())
    await vacateRoom(work.tx, { kind: 'closure', id: closureId })
    const brought = await bringBack(work, closure, { isConfirmed: Boolean(overlapReason) })
    if (!brought.ok) return brought
    const back = brought.value
    const { added } = await scheduleSessions(work, scheduling)
    const isLet = (await findHall(work.tx)) !== null
    const notified = await tellStudioReopened(work, {
      closureId,
      when: closureInWords(closure),
      cancelledAt: closure.closedAt,
      sessions: back.map(({ id, sessionDate: date, name, startsAt }) => ({ id, date, name, startsAt })),
      hirers: isLet ? await listClosedHires(work.tx, { ...closure, cancelledAt: closure.closedAt }) : [],
    })
    await announce(work.tx, { topic: 'content', id: 'timetable' })
    await announce(work.tx, hallChanged)
    const sessions = back.length + added
    const details = {
      when: closureInWords(closure),
      sessions,
      people: notified.people,
      ...(overlapReason && { overlapReason }),
    }
    await recordActivity(work, { verb: 'studio.reopened', subjectId: closureId, details })
    return ok({ sessions, ...notified, arranged: await listArranged(work, back) })
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

/** The cancelled classes on the timetable again: first those that must be alone in their room. */
async function bringBack(
  work: Work,
  closure: Closure,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<Outcome<ClosedSession[], ClosureRefusal>> {
  const { tx, now } = work
  const sessions = await lockClosedSessions(tx, closure.id, now())
  const confirmed = await listConfirmedClasses(tx)
  const mayOverlap = ({ classId }: ClosedSession) => isConfirmed || confirmed.includes(classId)
  for (const session of [...sessions.filter((one) => !mayOverlap(one)), ...sessions.filter(mayOverlap)]) {
    const occupant = { kind: 'class_session', id: session.id } as const
    const room = await occupyRoom(tx, { ...session, occupant }, mayOverlap(session) ? CONFIRMED_BESIDE : [])
    if (!room.ok) return inWords(refuseRoom(await findRoomClash(tx, session), { ...session, mayLeaveOut: false }))
  }
  const ids = sessions.map(({ id }) => id)
  await markScheduledAgain(tx, ids, now())
  for (const one of sessions.filter((session) => !mayOverlap(session))) {
    const busy = await findInstructorClash(tx, { classId: one.classId, sessionIds: [one.id], now: now() })
    if (busy) return inWords(refuseInstructor(busy))
  }
  for (const id of ids) await announce(tx, { topic: 'session', id })
  return ok(sessions)
}

/** The form names neither room nor instructor: what is taken is said above it. */
function inWords<One extends Refused<ClosureRefusal>>(refused: One): One {
  const { overlapReason = '', ...taken } = refused.fields ?? {}
  return { ...refused, says: Object.values(taken).join('. '), fields: { ...taken, overlapReason } }
}
