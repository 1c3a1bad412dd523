import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { formatDate } from '#src/kit/time.ts'
import { joined, type SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/db.server.ts'
import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { listUpcomingBookings } from '../bookings/booking-entries.store.server.ts'
import { cancelBooking } from '../bookings/cancel-booking.server.ts'
import { postMessage } from '../messages/post-message.server.ts'
import { switchOffDirectDebit } from '../renewals/switch-off-direct-debit.server.ts'
import type { DeletionRefusal } from './account-deletion.ts'
import { countMovingPayments, erasePersonalRows, lockLeaver } from './personal-data.store.server.ts'

/** Deletes the caller's own account: the direct debit is switched off, what they booked is cancelled as if by their own hand, and
 *  every table emptied of them as its rule says. The password has been asked for at the door.
 *  Promises: all of the deletion or nothing (the direct debit goes off before it, because the provider is told outside a transaction);
 *  the last admin stays; no money is on its way to a member who is gone; one last letter tells of it, to the address that is
 *  forgotten with it. PRODUCT 2, 4.1.
 *  Locks: every admin in one order, the member, then each booking. */
export async function deleteAccount(
  ctx: SignedInCtx & PayingCtx,
  { cutoffHours }: { cutoffHours: number },
): Promise<Outcome<{ cancelled: string[] }, DeletionRefusal>> {
  const { userId } = ctx.actor
  const asked = await ctx.transaction(async (tx) => {
    const verdict = await mayLeave(tx, userId)
    return verdict.ok ? ok(await listToCancel(tx, ctx)) : verdict
  })
  if (!asked.ok) return asked
  // Refused where it is not on, which is as good.
  await switchOffDirectDebit(ctx, 'now')
  return ctx.transaction(async (tx) => {
    const still = await mayLeave(tx, userId)
    if (!still.ok) return still
    const left = await listToCancel(tx, ctx)
    for (const { reference } of left) await cancelBooking(joined(ctx, tx), { reference, cutoffHours })
    const cancelled = asked.value.map(({ className, date, time }) => `${className}, ${formatDate(date)}, ${time}`)
    await erase(ctx, tx, cancelled)
    return ok({ cancelled })
  })
}

/** What has begun cannot be cancelled any more and stays as it is. */
async function listToCancel(tx: Tx, { actor, now }: SignedInCtx) {
  return (await listUpcomingBookings(tx, actor.userId, now())).filter(({ startsAt }) => startsAt > now())
}

async function mayLeave(tx: Tx, userId: string): Promise<Outcome<null, DeletionRefusal>> {
  const leaver = await lockLeaver(tx, userId)
  if (!leaver) return refuse('profile_not_found')
  if (leaver.isLastAdmin) return refuse('last_admin_stays')
  return (await countMovingPayments(tx, userId)) > 0 ? refuse('payment_moving') : ok(null)
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
