import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Occupancy, Occupant, OccupancyRefusal } from './room.ts'
import { findRoom, insertOccupancy } from './rooms.store.server.ts'

/** Reserves a room for a class session or a hall hire from `startsAt` up to `endsAt`, in the caller's transaction. A room that
 *  is not exclusive is always free. An earlier reservation of the same occupant must be released first (vacateRoom). Promises:
 *  in an exclusive room nothing overlaps, except what is confirmed (`beside`: rows of these kinds); back to back is no overlap; a refusal writes nothing and leaves the transaction
 *  usable. Locks: none; the constraint room_occupancies_no_overlap waits for a concurrent one. */
export async function occupyRoom(
  tx: Tx,
  occupancy: Occupancy,
  beside: readonly Occupant['kind'][] = [],
): Promise<Outcome<void, OccupancyRefusal>> {
  const room = await findRoom(tx, occupancy.roomId)
  invariant(room, 'a room that is to be occupied exists')
  if (!room.isExclusive) return ok(undefined)
  if (await insertOccupancy(tx, occupancy)) return ok(undefined)
  const isBeside = beside.length > 0 && (await insertOccupancy(tx, occupancy, beside))
  return isBeside ? ok(undefined) : refuse('room_taken')
}
