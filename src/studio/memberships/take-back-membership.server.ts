import { lastDay, studioDate } from '#src/kit/time.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { markLapsed, type Membership, removeMembership, updateMembership } from './memberships.store.server.ts'
import { cutPause, findPause } from './plan-changes/pauses.store.server.ts'
import { findOpenChange, markPlanChange } from './plan-changes/plan-changes.store.server.ts'

/** Ends a month whose money has been returned: at once when it has begun, entirely when it is still to come. Promises: what was
 *  attended in it stays counted; a downgrade pending on its end is withdrawn; a month that has ended stays as it is. The caller
 *  cancels the bookings it no longer covers. Locks: the member's memberships. */
export async function takeBackMembership(work: Work, membership: Membership): Promise<void> {
  const { id, memberId, packageId, startsAt, endsAt } = membership
  await holdMember(work.tx, memberId)
  const now = work.now()
  if (endsAt <= now) return
  if (startsAt >= now) await removeMembership(work.tx, id)
  else {
    await updateMembership(work.tx, id, { endsAt: now, updatedAt: now })
    // A member who has had their money back is not charged for another month at once.
    await markLapsed(work.tx, id, now)
    const pause = await findPause(work.tx, memberId, studioDate(now))
    if (pause) await cutPause(work.tx, pause, { today: studioDate(now), now })
  }
  const waiting = await findOpenChange(work.tx, memberId)
  if (waiting?.membershipId === id) await markPlanChange(work.tx, waiting.id, 'withdrawn')
  await recordActivity(work, {
    verb: 'membership.ended',
    subjectId: id,
    memberId,
    details: {
      package: packageId,
      because: 'the payment was given back',
      before: { lastDay: lastDay(endsAt) },
      after: { lastDay: startsAt >= now ? null : studioDate(now) },
    },
  })
}
