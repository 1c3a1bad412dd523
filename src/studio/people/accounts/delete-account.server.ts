import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { findMember, lockAdmins } from '../members/members.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { deleteCustomers } from '#src/studio/billing/direct-debit/delete-customers.server.ts'
import { endAllStanding } from '#src/studio/billing/renewals/end-all-standing.server.ts'
import { tellProviderOfEnding } from '#src/studio/billing/renewals/tell-provider-of-ending.server.ts'
import type { DeletionRefusal } from './account-deletion.ts'
import { countMovingPayments, erasePersonalRows } from '../personal-data/personal-data.store.server.ts'

/** Deletes the caller's own account: whatever renews ends, bookings are cancelled as if by the member, and every table is
 *  cleared of their data as its rule says. The route has asked for the password. Promises: all of the deletion or nothing
 *  (renewals end before it, because the provider is called outside a transaction); the last admin stays; no money is on its way
 *  to a deleted member; the payment company deletes what it holds about them, if not now then at night; one last e-mail confirms it, to the address that is erased with it. PRODUCT 2, 4.1. Locks: every admin
 *  in one order, the member, then each booking. */
export async function deleteAccount(ctx: SignedInCtx): Promise<Outcome<{ cancelled: string[] }, DeletionRefusal>> {
  const { userId } = ctx.actor
  const ended = await ctx.transaction(async (work) => {
    const verdict = await mayLeave(work.tx, userId)
    if (!verdict.ok) return verdict
    const coming = await listToCancel(work)
    return ok({ coming, ...(await end(work)) })
  })
  if (!ended.ok) return ended
  const { coming, givesUp } = ended.value
  await tellProviderOfEnding(ctx, { memberId: userId, givesUp })
  const left = await ctx.transaction(async (work) => {
    const still = await mayLeave(work.tx, userId)
    if (!still.ok) return still
    // Nothing, unless another device began something in the meantime.
    await end(work)
    const cancelled = coming.map(placeInWords)
    await erase(work, cancelled)
    return ok({ cancelled })
  })
  if (left.ok) await deleteCustomers(ctx)
  return left
}

function end(work: Work<SignedInCtx>) {
  return endAllStanding(work, { memberId: work.actor.userId, because: 'switched_off' })
}

/** Classes that have begun cannot be cancelled and stay as they are. */
async function listToCancel({ tx, actor, now }: Work<SignedInCtx>) {
  return (await listUpcomingBookings(tx, actor.userId, now())).filter(({ startsAt }) => startsAt > now())
}

async function mayLeave(tx: Tx, userId: string): Promise<Outcome<null, DeletionRefusal>> {
  const admins = await lockAdmins(tx)
  await holdMember(tx, userId)
  if (!(await findMember(tx, userId))) return refuse('profile_not_found')
  if (admins.length === 1 && admins[0] === userId) return refuse('last_admin_stays')
  return (await countMovingPayments(tx, userId)) > 0 ? refuse('payment_moving') : ok(null)
}

async function erase(work: Work<SignedInCtx>, cancelled: string[]): Promise<void> {
  const { userId, email, name } = work.actor
  await erasePersonalRows(work.tx, { memberId: userId, email, now: work.now() })
  await recordActivity(work, { verb: 'account.deleted', subjectId: userId, memberId: userId })
  await postMessage(work, {
    kind: 'account-deleted',
    to: { email, name },
    facts: { name, cancelled, homeUrl: work.links.to('/') },
  })
}
