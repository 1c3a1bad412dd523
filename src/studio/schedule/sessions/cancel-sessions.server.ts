import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import { markSessionsCancelled } from './withdrawn-sessions.store.server.ts'

/** Takes sessions off the timetable, in the caller's transaction. Promises: rooms are freed, open timetables reload. Locks: none; the
 *  caller has locked the sessions. */
export async function cancelSessions(tx: Tx, sessions: readonly { id: string }[], now: Date): Promise<void> {
  await markSessionsCancelled(
    tx,
    sessions.map(({ id }) => id),
    now,
  )
  for (const { id } of sessions) {
    await vacateRoom(tx, { kind: 'class_session', id })
    await announce(tx, { topic: 'session', id })
  }
}
