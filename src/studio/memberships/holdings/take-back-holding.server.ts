import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findUsedOf, type Holding, removeHolding, updateHolding } from './holdings.store.server.ts'

/** Ends a pass, a single class, an intro offer or a ticket whose money has been returned. Promises: unused it is gone; otherwise it
 *  ends now, and what was attended stays counted; one that has ended stays as it is. The caller cancels the bookings it no longer
 *  covers. Locks: the member. PRODUCT 4.4a. */
export async function takeBackHolding(work: Work, { id, memberId, name, startsAt, endsAt }: Holding): Promise<void> {
  await holdMember(work.tx, memberId)
  const now = work.now()
  if (endsAt !== null && endsAt <= now) return
  if ((await findUsedOf(work.tx, { id, memberId })) === 0) await removeHolding(work.tx, id)
  else {
    // One that began in this very millisecond must still have a length.
    const began = new Date(Math.min(startsAt?.getTime() ?? now.getTime(), now.getTime() - 1))
    await updateHolding(work.tx, id, { startsAt: began, endsAt: now, daysFromFirstUse: null, updatedAt: now })
  }
  await recordActivity(work, { verb: 'holding.ended', subjectId: id, memberId, details: { product: name } })
}
