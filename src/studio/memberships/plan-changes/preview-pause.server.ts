import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { tryOut } from '#src/platform/database/try-out.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { listMemberships } from '../memberships.store.server.ts'
import { findNextMonth } from '../next-month.store.server.ts'
import type { PauseForm, PauseRefusal } from './pause.ts'
import { pausePlan } from './pause-plan.server.ts'

/** What a pause would do, as of now: the places given back, the end of what is held, and when the next month is collected for.
 *  Promises: it runs pausePlan itself and takes everything back. Locks: as pausePlan, for a moment. */
export async function previewPause(ctx: SignedInCtx, request: Omit<PauseForm, 'holdingId'> & { memberId: string }) {
  return tryOut(ctx, async (work): Promise<Outcome<Preview, PauseRefusal>> => {
    const { memberId } = request
    const booked = await listUpcomingBookings(work.tx, memberId, ctx.now())
    const outcome = await pausePlan(work, request)
    if (!outcome.ok) return outcome
    const kept = new Set((await listUpcomingBookings(work.tx, memberId, ctx.now())).map(({ reference }) => reference))
    return ok({
      released: booked.filter(({ reference }) => !kept.has(reference)),
      heldUntil: (await listMemberships(work.tx, memberId)).at(-1)?.endsAt ?? null,
      next: await findNextMonth(work.tx, memberId),
    })
  })
}

type Preview = {
  released: Awaited<ReturnType<typeof listUpcomingBookings>>
  heldUntil: Date | null
  next: Awaited<ReturnType<typeof findNextMonth>>
}
