import { lastDay } from '#src/kit/time.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findMembership, markLapsed } from './memberships.store.server.ts'
import { findOpenChange, markPlanChange } from './plan-changes/plan-changes.store.server.ts'

/** Closes a member's last month after it has ended: nothing renews, and a change that waited for the next month lapses with it.
 *  False when that has been done before, or the month has not ended. Promises: once; a month paid for in the meantime stays.
 *  Locks: the member's memberships. PRODUCT 4.3. */
export async function lapseMembership(work: Work, membershipId: string): Promise<boolean> {
  const known = await findMembership(work.tx, membershipId)
  if (!known) return false
  const { memberId } = known
  await holdMember(work.tx, memberId)
  if (!(await markLapsed(work.tx, membershipId, work.now()))) return false
  const change = await findOpenChange(work.tx, memberId)
  if (change) await markPlanChange(work.tx, change.id, 'lapsed')
  const details = { package: known.packageId, lastDay: lastDay(known.endsAt) }
  await recordActivity(work, { verb: 'membership.lapsed', subjectId: membershipId, memberId, details })
  return true
}
