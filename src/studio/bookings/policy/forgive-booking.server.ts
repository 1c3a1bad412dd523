import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findFeesOf } from '#src/studio/billing/account/account.store.server.ts'
import { returnFee } from '#src/studio/billing/account/return-fee.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { listMarkings } from '../attendance/attendance.store.server.ts'
import { findHeldBooking, type HeldBooking, lockBooking } from '../bookings.store.server.ts'
import { markUncounted } from './counted-bookings.store.server.ts'
import { decideForgiving, type ForgiveBookingRefusal } from './forgiveness.ts'

export type Forgiven = { bookingId: string; feePence: number }

/** Forgives what a late cancellation or a missed class has cost. The front desk only, with a reason. Promises: the class is given back and
 *  the fee taken back by an entry of the opposite amount, each once; who and why is in the activity log; what was paid for the class alone
 *  goes back with it. Locks: the member, then the booking. PRODUCT 4.1, One policy. */
export async function forgiveBooking(
  ctx: Ctx,
  { bookingId, reason }: { bookingId: string; reason: string },
): Promise<Outcome<Forgiven, ForgiveBookingRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || !isAtDesk(actor)) return refuse('not_allowed')
  if (!isId(bookingId)) return refuse('booking_not_found')
  return ctx.transaction(async (work) => {
    const memberId = (await findHeldBooking(work.tx, { id: bookingId }))?.memberId
    if (memberId) await holdMember(work.tx, memberId)
    const booking = await lockBooking(work.tx, { id: bookingId })
    if (!booking) return refuse('booking_not_found')
    const decision = decideForgiving(await gatherFacts(work, booking))
    if (!decision.ok) return decision
    const feePence = memberId ? await returnFee(work, { memberId, bookingId }) : 0
    await markUncounted(work.tx, bookingId, work.now())
    await recordActivity(work, {
      verb: 'booking.forgiven',
      subjectId: bookingId,
      memberId: booking.memberId,
      personId: booking.personId,
      details: { class: booking.session.name, startsAt: booking.session.startsAt.toISOString(), feePence, reason },
    })
    if (memberId) await announce(work.tx, { topic: 'booking', id: booking.reference, userId: memberId })
    return ok({ bookingId, feePence })
  })
}

async function gatherFacts({ tx }: Work, { id, memberId, orderId, isLateCancel, isUncounted }: HeldBooking) {
  const marking = (await listMarkings(tx, [id])).get(id)
  const feePence = memberId ? (await findFeesOf(tx, { memberId, bookingId: id })).openPence : 0
  return { isLateCancel, isUncounted, feePence, isMissed: marking?.attended === false, isPaidAlone: orderId !== null }
}
