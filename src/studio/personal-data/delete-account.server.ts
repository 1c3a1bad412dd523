import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { formatDate } from '#src/kit/time.ts'
import { joined, type SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/db.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { listUpcomingBookings } from '../bookings/booking-entries.store.server.ts'
import { cancelBooking } from '../bookings/cancel-booking.server.ts'
import { endMandate } from '../mandates/end-mandate.server.ts'
import { findMandateInForce } from '../mandates/mandates.store.server.ts'
import { postMessage } from '../messages/post-message.server.ts'
import type { DeletionRefusal } from './account-deletion.ts'
import { countMovingPayments, erasePersonalRows, lockLeaver } from './personal-data.store.server.ts'

/** Deletes the caller's own account: what they booked is cancelled as if by their own hand, the direct debit ended, and every table
 *  emptied of them as its rule says. The password has been asked for at the door.
 *  Promises: all of it or nothing; the last admin stays; no money is on its way to a member who is gone; one last letter tells of it,
 *  to the address that is forgotten with it. PRODUCT 2, 4.1.
 *  Locks: every admin in one order, the member, then each booking. */
export function deleteAccount(
  ctx: SignedInCtx,
  { cutoffHours }: { cutoffHours: number },
): Promise<Outcome<{ cancelled: string[] }, DeletionRefusal>> {
  const { userId } = ctx.actor
  return ctx.transaction(async (tx) => {
    const asked = await mayLeave(tx, userId)
    if (!asked.ok) return asked
    const mandate = await findMandateInForce(tx, userId)
    const ending = { memberId: userId, because: 'switched_off' } as const
    if (mandate) await endMandate(joined(ctx, tx), { ...ending, mandateId: mandate.id })
    const cancelled = await cancelAll(joined(ctx, tx), tx, cutoffHours)
    await erase(ctx, tx, cancelled)
    return ok({ cancelled })
  })
}

async function mayLeave(tx: Tx, userId: string): Promise<Outcome<null, DeletionRefusal>> {
  const leaver = await lockLeaver(tx, userId)
  if (!leaver) return refuse('profile_not_found')
  if (leaver.isLastAdmin) return refuse('last_admin_stays')
  return (await countMovingPayments(tx, userId)) > 0 ? refuse('payment_moving') : ok(null)
}

async function cancelAll(ctx: SignedInCtx, tx: Tx, cutoffHours: number): Promise<string[]> {
  const cancelled: string[] = []
  for (const booking of await listUpcomingBookings(tx, ctx.actor.userId, ctx.now())) {
    const outcome = await cancelBooking(ctx, { reference: booking.reference, cutoffHours })
    // What has begun cannot be cancelled any more and stays as it is.
    if (outcome.ok) cancelled.push(`${booking.className}, ${formatDate(booking.date)}, ${booking.time}`)
  }
  return cancelled
}

async function erase(ctx: SignedInCtx, tx: Tx, cancelled: string[]): Promise<void> {
  const { actor } = ctx
  const { userId, email, name } = actor
  const now = ctx.now()
  await erasePersonalRows(tx, { memberId: userId, email, now })
  await recordActivity(tx, { at: now, actor, verb: 'account.deleted', subjectId: userId, memberId: userId })
  await postMessage(tx, {
    kind: 'account-deleted',
    recipient: email,
    recipientName: name,
    facts: { name, cancelled, homeUrl: ctx.links.to('/') },
    now,
  })
}
