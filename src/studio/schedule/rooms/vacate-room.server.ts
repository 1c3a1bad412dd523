import type { Tx } from '#src/platform/database/db.server.ts'
import type { Occupant } from './room.ts'
import { deleteOccupancy } from './rooms.store.server.ts'

/** Frees whatever room this class session or hall hire holds, in the caller's transaction.
 *  Promises: idempotent; holding no room is no error.
 *  Locks: none; it only frees. */
export async function vacateRoom(tx: Tx, occupant: Occupant): Promise<void> {
  await deleteOccupancy(tx, occupant)
}
