import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { nextMonth } from './membership-period.ts'
import {
  findMembershipBySource,
  insertMembership,
  listMemberships,
  lockMemberships,
  type Membership,
  type MembershipSource,
} from './memberships.store.server.ts'
import { findPackage } from './packages.store.server.ts'

export type NewMembership = {
  memberId: string
  packageId: string
  source: MembershipSource
  /** The payment, order unit or claim it is opened for, once. */
  sourceRef?: string
  /** Why staff grants it. */
  reason?: string
}

/** Opens one calendar month of a package for a member: now, or after what they already hold.
 *  Promises: periods never overlap; a second call with the same `sourceRef` opens nothing and answers the first month.
 *  Locks: the member's memberships. PRODUCT 4.3. */
export async function openMembership(ctx: Ctx, request: NewMembership): Promise<Membership> {
  const { memberId, packageId, source, sourceRef, reason } = request
  return ctx.transaction(async (tx) => {
    await lockMemberships(tx, memberId)
    const already = sourceRef ? await findMembershipBySource(tx, sourceRef) : null
    if (already) return already
    const sold = await findPackage(tx, packageId)
    invariant(sold, `package ${packageId} is on sale`)
    const now = ctx.now()
    const period = nextMonth(await listMemberships(tx, memberId), now)
    const { allowance } = sold
    const membership = await insertMembership(tx, {
      memberId,
      packageId,
      allowance,
      ...period,
      source,
      sourceRef,
      reason,
      createdAt: now,
    })
    await recordActivity(tx, {
      at: now,
      actor: ctx.actor,
      verb: 'membership.opened',
      subjectId: membership.id,
      memberId,
      details: {
        package: packageId,
        source,
        ...(reason ? { reason } : {}),
        startsAt: period.startsAt.toISOString(),
        endsAt: period.endsAt.toISOString(),
      },
    })
    return membership
  })
}
