import type { Work } from '#src/platform/ctx.server.ts'
import { listPlacesLeft, type TicketPlace, writeFreeUntil } from './tickets.store.server.ts'

/** Lets the holders of tickets of which the studio has changed or cancelled a date give back what is left of them, in the caller's
 *  transaction: until the next of their dates begins, whatever the policy. Answers what is left of each, by its order. PRODUCT 4.1,
 *  Workshops. Locks: the bookings. */
export async function freeTickets(work: Work, orderIds: readonly string[]): Promise<Map<string, TicketPlace[]>> {
  const left = Map.groupBy(await listPlacesLeft(work.tx, orderIds, work.now()), ({ orderId }) => orderId)
  for (const places of left.values()) {
    const bookingIds = places.map(({ bookingId }) => bookingId)
    await writeFreeUntil(work.tx, bookingIds, places[0]!.startsAt)
  }
  return left
}
