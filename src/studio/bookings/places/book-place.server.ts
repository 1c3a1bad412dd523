import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { BookingRefusal } from '../booking.ts'
import { deleteWaitOf } from '../waiting-list/waiting-list.store.server.ts'
import { decidePlace, type PlaceRequest } from './decide-place.server.ts'
import { gatherBookingFacts } from './gather-booking-facts.server.ts'
import { type Booking, writePlaces } from './write-places.server.ts'

/** Books one place in one class session, in the caller's transaction. The caller has checked who may do so.
 *  Promises: never more confirmed bookings than seats, never more than the allowance, never one person twice or in two classes
 *  at once; nobody books past those in line; it names what it is counted on; the e-mail and the activity are kept with the booking or not at all. PRODUCT 4.1, Book.
 *  Locks: class session, then member. */
export async function bookPlace(work: Work, request: PlaceRequest): Promise<Outcome<Booking, BookingRefusal>> {
  const { sessionId, who, holdingId } = request
  const isPaid = request.orderId !== undefined
  const [{ bookings: rules }, gathered] = await Promise.all([
    readSettings(work.tx),
    gatherBookingFacts(work, who, sessionId, { holdingId, isPaid }),
  ])
  const decision = decidePlace({ ...gathered, request, rules, now: work.now() })
  if (!decision.ok) return decision
  const { session, personId } = decision.value.place
  if (gathered.facts.isWaiting && personId) await deleteWaitOf(work.tx, { sessionId: session.id, personId })
  const [booking] = await writePlaces(work, [{ ...decision.value, by: work }])
  return ok(booking!)
}
