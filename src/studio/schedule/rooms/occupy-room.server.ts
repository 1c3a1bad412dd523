import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Occupancy, OccupancyRefusal } from './room.ts'
import { findRoom, insertOccupancy } from './rooms.store.server.ts'

/** Reserves a room for a class session or a hall hire from `startsAt` up to `endsAt`, in the caller's transaction. A room that
 *  is not exclusive is always free. An earlier reservation of the same occupant must be released first (vacateRoom). Promises:
 *  in an exclusive room nothing ever overlaps; back to back is no overlap; a refusal writes nothing and leaves the transaction
 *  usable. Locks: none; the constraint room_occupancies_no_overlap waits for a concurrent one. */
export async function occupyRoom(tx: Tx, occupancy: Occupancy): Promise<Outcome<void, OccupancyRefusal>> {
  const room = await findRoom(tx, occupancy.roomId)
  invariant(room, 'a room that is to be occupied exists')
  if (!room.isExclusive) return ok(undefined)
  return (await insertOccupancy(tx, occupancy)) ? ok(undefined) : refuse('room_taken')
}
