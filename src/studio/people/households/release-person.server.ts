import { type Outcome } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { HouseholdRefusal } from './household.ts'
import { removePerson } from './remove-person.server.ts'
import { listPlacesOfPerson } from '#src/studio/bookings/booking-entries.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { takeOutOfLine } from '#src/studio/bookings/waiting-list/take-out-of-line.server.ts'
import { listOwnWaits } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'

/** Removes a person from the caller's account and gives back their places in future classes, each by the normal path of
 *  cancelling (PRODUCT 4.1, household). Promises: all of it or nothing; they can no longer be booked for. */
export async function releasePerson(
  ctx: Ctx,
  { personId }: { personId: string },
): Promise<Outcome<{ name: string; cancelled: number }, HouseholdRefusal>> {
  return ctx.transaction(async (work) => {
    // First the person, under the member's lock, so that no booking is made after the list was read.
    const removed = await removePerson(work, { personId })
    if (!removed.ok) return removed
    await takeOutOfLine(work, await listOwnWaits(work.tx, { personId }))
    const places = await listPlacesOfPerson(work.tx, personId, ctx.now())
    for (const { reference } of places) await cancelBooking(work, { reference, agreesTo: 'whatever' })
    return { ok: true, value: { name: removed.value.name, cancelled: places.length } }
  })
}
