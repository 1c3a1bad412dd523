import { studioDate } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { listRooms } from '../rooms/rooms.store.server.ts'
import { isClosed } from '../closures/closure.ts'
import { listClosures, lockClosures } from '../closures/closures.store.server.ts'
import { lastOpenDate } from './booking-horizon.ts'
import { planSessions } from './class-session.ts'
import {
  deleteSessions,
  insertMissingSessions,
  insertSeats,
  listAlreadySkipped,
  type MadeSession,
} from './class-sessions.store.server.ts'
import { listConfirmedClasses, listRunningClasses } from '../classes/classes.store.server.ts'

export type Scheduling = {
  /** How many weeks ahead sessions are made. */
  weeksAhead: number
  /** The studio's own mailbox, notified of sessions that could not take place. */
  alertTo: string
}

/** Makes the sessions that the weekly classes should have from now on, the given number of weeks ahead, with their seats and,
 *  in exclusive rooms, their occupancy (PRODUCT 4.1). A session whose room is taken is left out and the studio is notified
 *  once; it is made as soon as the room is free. Beside other classes it is made where someone has said why. Promises: idempotent; one session for each class and date however many
 *  instances run it; nothing is made for the past, or while the studio is closed. Locks: the closures, shared; the unique constraints wait for concurrent writers, always in
 *  the same order. */
export async function scheduleSessions(ctx: Ctx, { weeksAhead, alertTo }: Scheduling): Promise<{ added: number }> {
  const now = ctx.now()
  const from = studioDate(now)
  const to = lastOpenDate(from, weeksAhead)
  return ctx.transaction(async (work) => {
    await lockClosures(work.tx, 'shared')
    const closures = await listClosures(work.tx, now)
    const classes = await listRunningClasses(work.tx, { from, to })
    const planned = classes
      .flatMap((weekly) => planSessions(weekly, from, to))
      .filter((session) => session.startsAt.getTime() > now.getTime() && !isClosed(closures, session))
    const made = await insertMissingSessions(work.tx, planned, { now, isWeekly: true })
    const clashes = await findClashes(work.tx, made)
    await deleteSessions(
      work.tx,
      clashes.map(({ id }) => id),
    )
    const held = made.filter((session) => !clashes.includes(session))
    await insertSeats(
      work.tx,
      held.map(({ id }) => id),
    )
    if (held.length > 0) await announce(work.tx, { topic: 'content', id: 'timetable' })
    await tellOfClashes(work, clashes, alertTo)
    return { added: held.length }
  })
}

/** Occupies the exclusive rooms, last for classes that may be beside others; returns the sessions that could not have theirs. */
async function findClashes(tx: Tx, made: MadeSession[]): Promise<MadeSession[]> {
  const clashes: MadeSession[] = []
  // Read after the sessions are written: from then on nobody can change what their rooms are.
  const exclusive = new Set((await listRooms(tx)).flatMap(({ id, isExclusive }) => (isExclusive ? id : [])))
  const held = made.filter(({ roomId }) => exclusive.has(roomId))
  const confirmed = new Set(await listConfirmedClasses(tx))
  const isConfirmed = ({ classId }: MadeSession) => confirmed.has(classId)
  for (const session of [...held.filter((one) => !isConfirmed(one)), ...held.filter(isConfirmed)]) {
    const { id, roomId, startsAt, endsAt } = session
    const occupancy = { roomId, occupant: { kind: 'class_session', id }, startsAt, endsAt } as const
    const outcome = await occupyRoom(tx, occupancy, isConfirmed(session) ? ['class_session'] : [])
    if (!outcome.ok) clashes.push(session)
  }
  return clashes
}

async function tellOfClashes(work: Work, clashes: MadeSession[], alertTo: string): Promise<void> {
  if (clashes.length === 0) return
  const known = await listAlreadySkipped(work.tx, clashes.map(subjectOf))
  for (const clash of clashes.filter((session) => !known.has(subjectOf(session)))) {
    const details = { class: clash.name, startsAt: clash.startsAt.toISOString(), endsAt: clash.endsAt.toISOString() }
    await recordActivity(work, { verb: 'class_session.skipped', subjectId: subjectOf(clash), details })
    await postMessage(work, {
      kind: 'class-session-skipped',
      to: { email: alertTo },
      facts: { ...details, timetableUrl: work.links.to(`/timetable?week=${clash.sessionDate}`) },
      subjectId: clash.classId,
      dedupeKey: `class-session-skipped:${subjectOf(clash)}`,
    })
  }
}

/** A session that was not made has no id of its own: its class and its date name it. */
function subjectOf(session: MadeSession): string {
  return `${session.classId}:${session.sessionDate}`
}
