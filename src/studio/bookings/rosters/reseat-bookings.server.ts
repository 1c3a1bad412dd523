import type { Tx } from '#src/platform/database/db.server.ts'
import { moveToFreeSeats } from './affected-bookings.store.server.ts'

/** Moves the bookings of a session that sit in seats above this many to free ones below, in the caller's transaction, so that the seats
 *  above can be removed (PRODUCT 4.1, seats are rows).
 *  Promises: every booking keeps its place; one in a seat that stays is not moved. Needs at least as many places as bookings.
 *  Locks: the bookings it moves; the caller has locked the session. */
export function reseatBookings(tx: Tx, within: { sessionId: string; places: number; now: Date }): Promise<void> {
  return moveToFreeSeats(tx, within)
}
