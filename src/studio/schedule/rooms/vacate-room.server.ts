import type { Tx } from '#src/platform/database/db.server.ts'
import type { Occupant } from './room.ts'
import { deleteOccupancy } from './rooms.store.server.ts'

/** Releases whatever room this class session or hall hire occupies, in the caller's transaction. Promises: idempotent;
 *  occupying no room is no error. Locks: none; it only frees. */
export async function vacateRoom(tx: Tx, occupant: Occupant): Promise<void> {
  await deleteOccupancy(tx, occupant)
}
