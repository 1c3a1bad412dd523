import type { Tx } from '#src/platform/database/db.server.ts'
import { raiseSequenceAbove } from './class-sessions.store.server.ts'

/** Raises the SEQUENCE of a session's calendar entries above the given one and returns it: an entry that moves here from
 *  another session must be newer than what its calendar has, now and at every later change. Locks: the session. */
export function raiseSequence(tx: Tx, sessionId: string, above: number): Promise<number> {
  return raiseSequenceAbove(tx, sessionId, above)
}
