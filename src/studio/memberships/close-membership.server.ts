import { lastDay, studioDate } from '#src/kit/time.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { periodCovering } from './membership-period.ts'
import { listMemberships, markLapsed, updateMembership } from './memberships.store.server.ts'
import { cutPause, findPause } from './plan-changes/pauses.store.server.ts'
import { findOpenChange, markPlanChange } from './plan-changes/plan-changes.store.server.ts'

/** Ends the member's present month at once, because they asked for it (switching direct debit off now). Promises: months bought
 *  ahead stay; a pending change is withdrawn; nothing renews. Locks: the member's memberships. PRODUCT 4.3. */
export async function closeMembership(work: Work, memberId: string): Promise<void> {
  await holdMember(work.tx, memberId)
  const now = work.now()
  const change = await findOpenChange(work.tx, memberId)
  if (change) await markPlanChange(work.tx, change.id, 'withdrawn')
  const periods = await listMemberships(work.tx, memberId)
  const present = periodCovering(periods, now)
  if (!present) return
  // A month that began in this very millisecond must still have a length.
  const startsAt = new Date(Math.min(present.startsAt.getTime(), now.getTime() - 1))
  await updateMembership(work.tx, present.id, { startsAt, endsAt: now, updatedAt: now })
  await markLapsed(work.tx, present.id, now)
  const pause = await findPause(work.tx, memberId, studioDate(now))
  if (pause) await cutPause(work.tx, pause, { today: studioDate(now), now })
  const details = { package: present.packageId, before: lastDay(present.endsAt), after: studioDate(now) }
  await recordActivity(work, { verb: 'membership.ended', subjectId: present.id, memberId, details })
}
