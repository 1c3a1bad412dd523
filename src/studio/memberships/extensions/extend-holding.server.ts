import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lastDay, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { nameCountedMonths } from '#src/studio/bookings/name-counted-months.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import type { ExtendForm, ExtendRefusal } from './membership-grant.ts'
import { daysLater } from './membership-period.ts'
import { listMemberships, type Membership, updateMembership } from './memberships.store.server.ts'
import { findPause } from './plan-changes/pauses.store.server.ts'
import { findOpenChange } from './plan-changes/plan-changes.store.server.ts'

/** Extends the member's last month by some days. Admin only, with a reason. Promises: it ends with a day,
 *  also across a clock change; nothing is charged and no period overlaps, because only the last one is extended; before, after and reason are
 *  in the activity log. Locks: the member's memberships. PRODUCT 4.7. */
export async function extendMembership(
  ctx: SignedInCtx,
  { memberId, days, reason }: ExtendForm & { memberId: string },
): Promise<Outcome<Membership, ExtendRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const last = (await listMemberships(work.tx, memberId)).at(-1)
    if (!last) return refuse('membership_not_found')
    const now = ctx.now()
    if (last.endsAt <= now) return refuse('membership_ended')
    if (await findOpenChange(work.tx, memberId)) return refuse('change_waits')
    if (await findPause(work.tx, memberId, studioDate(now))) return refuse('is_paused')
    const extended = await updateMembership(work.tx, last.id, {
      endsAt: daysLater(last.endsAt, days),
      updatedAt: now,
    })
    await nameCountedMonths(work, memberId)
    await recordActivity(work, {
      verb: 'membership.extended',
      subjectId: last.id,
      memberId,
      details: {
        package: last.packageId,
        reason,
        before: { lastDay: lastDay(last.endsAt) },
        after: { lastDay: lastDay(extended.endsAt) },
      },
    })
    return ok(extended)
  })
}
