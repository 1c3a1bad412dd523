import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { nameCountedMonths } from '#src/studio/bookings/name-counted-months.server.ts'
import { type SoldTerms, termsAtSale } from '#src/studio/products/product.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { addToAllowance, markCreditsUsed } from './allowance/class-credits.store.server.ts'
import { openedFacts } from './membership-grant.ts'
import { type Agreement, findAgreement, updateAgreement } from './agreements.store.server.ts'
import { agreedMonth, anchorAfter, nextMonth, periodCovering, withPause } from './membership-period.ts'
import {
  findMembershipBySource,
  insertMembership,
  listMemberships,
  type Membership,
  type MembershipSource,
} from './memberships.store.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { listPauses } from './plan-changes/pauses.store.server.ts'
import { findOpenChange, insertPlanChange, markPlanChange } from './plan-changes/plan-changes.store.server.ts'

export type NewMembership = {
  memberId: string
  /** Of a plan nobody: it is the account's. Of anything else the person of the account it is for, where that is not its holder. */
  personId?: string | null
  packageId: string
  /** Its terms, where it was sold before; otherwise those of this moment. */
  sold?: SoldTerms
  source: MembershipSource
  /** The payment, order unit or claim it is opened for, once. */
  sourceRef?: string
  /** Why staff grants it. */
  reason?: string
  /** When it begins, where that is agreed: a renewal paid late still begins where the last month ended,
   *  and what a class is counted on already, with that class. */
  startsAt?: Date
  /** What was paid for it, where a member has bought it for themselves. */
  amountPence?: number
}

/** Opens one calendar month of a package for a member: now, or after what they already hold. Promises: periods never overlap; a
 *  second call with the same `sourceRef` opens nothing and returns the first month. Locks: the member's memberships. PRODUCT
 *  4.3. */
export async function openMembership(ctx: Ctx, request: NewMembership): Promise<Membership> {
  const { memberId, packageId, source, sourceRef, reason } = request
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const already = sourceRef ? await findMembershipBySource(work.tx, sourceRef) : null
    if (already) return already
    const sold = request.sold ?? (await findPackage(work.tx, packageId))
    invariant(sold, `package ${packageId} is on sale`)
    const now = ctx.now()
    const held = await listMemberships(work.tx, memberId)
    const agreement = await findAgreement(work.tx, memberId)
    const { anchorDay } = agreement ?? {}
    const month = agreedMonth(held, request.startsAt, anchorDay) ?? nextMonth(held, now, anchorDay)
    const period = withPause(month, await listPauses(work.tx, memberId))
    const membership = await insertMembership(work.tx, {
      memberId,
      ...termsAtSale({ ...sold, id: packageId }),
      ...period,
      source,
      sourceRef,
      reason,
      createdAt: now,
    })
    if (request.amountPence !== undefined && !periodCovering(held, now)) {
      await insertFirstPackage(work.tx, membership, { amountPence: request.amountPence, paymentRef: sourceRef ?? null })
    }
    await countCreditsIn(work.tx, membership)
    await completeChange(work.tx, membership)
    await keepAgreement(work.tx, { membership, held, agreement })
    await nameCountedMonths(work, memberId)
    await recordActivity(work, {
      verb: 'membership.opened',
      subjectId: membership.id,
      memberId,
      details: openedFacts({ packageId, source, reason, ...period }),
    })
    return membership
  })
}

/** The first package is an upgrade from nothing: a higher price than none (specification 4). */
async function insertFirstPackage(
  tx: Tx,
  membership: Membership,
  paid: { amountPence: number; paymentRef: string | null },
): Promise<void> {
  await insertPlanChange(tx, {
    memberId: membership.memberId,
    kind: 'upgrade',
    toPackageId: membership.packageId,
    ...paid,
    requestedAt: membership.createdAt,
    effectiveAt: membership.startsAt,
    state: 'effective',
    membershipId: membership.id,
  })
}

type Opened = { membership: Membership; held: readonly Membership[]; agreement: Agreement | null }

/** What the member takes up, or goes on with, is what follows; what is given to them on top of that is not. */
async function keepAgreement(tx: Tx, { membership, held, agreement }: Opened): Promise<void> {
  if (!agreement || held.some(({ startsAt }) => startsAt > membership.startsAt)) return
  const { startsAt, packageId, source } = membership
  const isContinued = held.some(({ endsAt, isLapsed }) => !isLapsed && endsAt.getTime() === startsAt.getTime())
  const isTakenUp = !isContinued || source === 'purchase' || source === 'renewal'
  await updateAgreement(tx, membership.memberId, {
    anchorDay: anchorAfter(startsAt, { ...agreement, isContinued }),
    ...(isTakenUp ? { packageId, paidAheadPence: 0 } : {}),
  })
}

/** Classes the studio owes from an earlier month. */
async function countCreditsIn(tx: Tx, membership: Membership): Promise<void> {
  const credits = await markCreditsUsed(tx, membership.memberId, membership.id)
  if (credits === 0) return
  await addToAllowance(tx, membership.id, credits)
  if (membership.allowance !== null) membership.allowance += credits
}

/** The month that a downgrade waited for has begun. */
async function completeChange(tx: Tx, membership: Membership): Promise<void> {
  const change = await findOpenChange(tx, membership.memberId)
  const isMeant = change?.toPackageId === membership.packageId && membership.startsAt >= change.effectiveAt
  if (change && isMeant) await markPlanChange(tx, change.id, 'effective')
}
