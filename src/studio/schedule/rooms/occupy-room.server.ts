import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Occupancy, RoomRefusal } from './room.ts'
import { findRoom, insertOccupancy } from './rooms.store.server.ts'

/** Holds a room for a class session or a hall hire from `startsAt` up to `endsAt`, in the caller's transaction. A room that is
 *  not exclusive is shared and always free. Anyone who held it under the same occupant must vacate first (vacateRoom).
 *  Promises: in an exclusive room nothing ever overlaps; back to back is no overlap; a refusal writes nothing and leaves the
 *  transaction usable.
 *  Locks: none; the constraint room_occupancies_no_overlap waits for a rival that is still being written. */
export async function occupyRoom(tx: Tx, occupancy: Occupancy): Promise<Outcome<void, RoomRefusal>> {
  const room = await findRoom(tx, occupancy.roomId)
  invariant(room, 'a room that is to be occupied exists')
  if (!room.isExclusive) return ok(undefined)
  return (await insertOccupancy(tx, occupancy)) ? ok(undefined) : refuse('room_taken')
}
