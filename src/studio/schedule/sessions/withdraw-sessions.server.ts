import { isId } from '#src/kit/id.ts'
import { addDays } from '#src/kit/time.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { cancelSessions } from './cancel-sessions.server.ts'
import { lockReachedSessions, type ReachedSession } from './reached-sessions.store.server.ts'
import { markWeeklyClassEnded } from './withdrawn-sessions.store.server.ts'

export type Withdrawal = { sessionId: string; reach: 'this-date' | 'from-this-date-on'; now: Date }

/** Takes a dated session, or it and all later ones, off the timetable, in the caller's transaction, and returns those that were
 *  still on it. With the later ones the weekly class itself ends the day before. Promises: rooms are freed, open timetables
 *  reload, sessions cancelled before are not cancelled again. Locks: the sessions, earliest first. PRODUCT 4.1, Cancel Class. */
export async function withdrawSessions(tx: Tx, withdrawal: Withdrawal): Promise<ReachedSession[]> {
  if (!isId(withdrawal.sessionId)) return []
  const sessions = await lockReachedSessions(tx, { ...withdrawal, isRunningReached: true })
  await cancelSessions(tx, sessions, withdrawal.now)
  const [first] = sessions
  if (first && withdrawal.reach === 'from-this-date-on') {
    await markWeeklyClassEnded(tx, first.classId, addDays(first.sessionDate, -1), withdrawal.now)
  }
  return sessions
}
