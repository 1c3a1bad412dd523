import type { Tx } from '#src/platform/database/db.server.ts'
import { clearHolds } from './seat-holds.store.server.ts'

/** Clears the holds of a session that have run out, in the caller's transaction, so that their seats can be booked, held
 *  and removed; returns how many.
 *  Promises: a live hold stays. Locks: those seats; the caller has locked the session. */
export function clearRunOutHolds(tx: Tx, sessionId: string, now: Date): Promise<number> {
  return clearHolds(tx, sessionId, now)
}
