import type { Ctx } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { nameMonths } from './bookings.store.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { listUncoveredBookings } from './uncovered-bookings.store.server.ts'

/** Cancels places in future classes that a member's months no longer cover, by the normal path: seats are free at once, and
 *  each cancellation is notified. Returns the number cancelled. Promises: what is covered stays, and names the month it is counted on; of more places than a month
 *  allows the earliest stay; none counts as late, because the member did not choose the time. Locks: the member. PRODUCT 4.3. */
export function releaseUncovered(ctx: Ctx, memberId: string): Promise<number> {
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    await nameMonths(work.tx, memberId)
    const uncovered = await listUncoveredBookings(work.tx, memberId, ctx.now())
    for (const { reference } of uncovered) await cancelBooking(work, { reference, isNeverLate: true })
    return uncovered.length
  })
}
