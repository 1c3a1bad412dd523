import type { Tx } from '#src/platform/database/db.server.ts'
import { raiseSequenceAbove } from './class-sessions.store.server.ts'

/** Makes the SEQUENCE of a session's calendar entries greater than the given one, and answers it: an entry that moves here from
 *  another session has to be newer than what its calendar knows, now and at every later change.
 *  Locks: the session. */
export function raiseSequence(tx: Tx, sessionId: string, above: number): Promise<number> {
  return raiseSequenceAbove(tx, sessionId, above)
}
