import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { tryOut } from '#src/platform/database/try-out.server.ts'
import { type BookingEntry, listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { downgradePlan } from './downgrade-plan.server.ts'
import type { DowngradeRefusal } from './plan-change.ts'

/** What a downgrade would do, as of now: its day, and the places given back.
 *  Promises: it runs downgradePlan itself and takes everything back. Locks: as downgradePlan, for a moment. */
export async function previewDowngrade(ctx: SignedInCtx, request: { packageId: string }) {
  return tryOut(ctx, async (work): Promise<Outcome<Preview, DowngradeRefusal>> => {
    const { userId } = ctx.actor
    const booked = await listUpcomingBookings(work.tx, userId, ctx.now())
    const outcome = await downgradePlan(work, request)
    if (!outcome.ok) return outcome
    const kept = new Set((await listUpcomingBookings(work.tx, userId, ctx.now())).map(({ reference }) => reference))
    const released = booked.filter(({ reference }) => !kept.has(reference))
    return ok({ effectiveAt: outcome.value.effectiveAt, released })
  })
}

type Preview = { effectiveAt: Date; released: BookingEntry[] }
