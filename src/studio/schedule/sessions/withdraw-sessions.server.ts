import { isId } from '#src/kit/id.ts'
import { addDays } from '#src/kit/time.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import { lockReachedSessions, type ReachedSession } from './reached-sessions.store.server.ts'
import { markSessionsCancelled, markWeeklyClassEnded } from './withdrawn-sessions.store.server.ts'

export type Withdrawal = { sessionId: string; reach: 'this-date' | 'from-this-date-on'; now: Date }

/** Takes a dated session, or it and all later ones, off the timetable, in the caller's transaction, and returns those that were
 *  still on it. With the later ones the weekly class itself ends the day before. Promises: rooms are freed, open timetables
 *  reload, sessions cancelled before are not cancelled again. Locks: the sessions, earliest first. PRODUCT 4.1, Cancel Class. */
export async function withdrawSessions(tx: Tx, withdrawal: Withdrawal): Promise<ReachedSession[]> {
  if (!isId(withdrawal.sessionId)) return []
  const sessions = await lockReachedSessions(tx, { ...withdrawal, isRunningReached: true })
  await markSessionsCancelled(
    tx,
    sessions.map(({ id }) => id),
    withdrawal.now,
  )
  for (const session of sessions) {
    await vacateRoom(tx, { kind: 'class_session', id: session.id })
    await announce(tx, { topic: 'session', id: session.id })
  }
  const [first] = sessions
  if (first && withdrawal.reach === 'from-this-date-on') {
    await markWeeklyClassEnded(tx, first.classId, addDays(first.sessionDate, -1), withdrawal.now)
  }
  return sessions
}
