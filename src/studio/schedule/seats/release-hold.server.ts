import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { passOnPlaces } from '#src/studio/bookings/waiting-list/pass-on-places.server.ts'
import { clearHold, type SeatHold } from './seat-holds.store.server.ts'

/** Gives up the seat that is held for an order, in the caller's transaction, whether the hold has run out or not. Promises: open
 *  timetables reload; the place goes to the first in line, except `forBooking`, where the caller books it for whom it was held. Locks:
 *  the seat, then as passOnPlaces. */
export async function releaseHold(
  work: Work,
  { forBooking = false, ...hold }: Pick<SeatHold, 'sessionId' | 'heldBy'> & { forBooking?: boolean },
): Promise<void> {
  await clearHold(work.tx, hold)
  await announce(work.tx, { topic: 'session', id: hold.sessionId })
  if (!forBooking) await passOnPlaces(work, hold.sessionId)
}
