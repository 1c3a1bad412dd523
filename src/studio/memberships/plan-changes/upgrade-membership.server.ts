import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findAgreement, listMonthsAhead, type MonthAhead, updateAgreement } from '../agreements.store.server.ts'
import { findMembership, type Membership, updateMembership } from '../memberships.store.server.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { termsAtSale } from '#src/studio/products/product.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { differencePence, purchaseOf, raisedAllowance, type UpgradeRefusal } from './plan-change.ts'
import {
  findOpenChange,
  findPlanChangeByPayment,
  insertPlanChange,
  markPlanChange,
} from './plan-changes.store.server.ts'

export type Upgrade = {
  memberId: string
  /** The period to upgrade, and the package it had when the difference was quoted. */
  membershipId: string
  fromPackageId: string
  packageId: string
  amountPence: number
  /** The payment that has settled, once. */
  paymentRef: string
}

/** Upgrades a member's present period, and what follows it, to a bigger package; the difference has been paid. Promises: the
 *  allowance rises at once and the dates stay; months paid ahead rise with it, and one whose collection is on its way opens as the
 *  new package; one payment upgrades once; a pending downgrade is withdrawn; when the period has ended or changed in the
 *  meantime, or another month has come to be paid for, nothing happens, and the payment is to be refunded. Locks: the member's memberships. PRODUCT 4.3. */
export async function upgradeMembership(ctx: Ctx, upgrade: Upgrade): Promise<Outcome<Membership, UpgradeRefusal>> {
  const { memberId, membershipId, fromPackageId, packageId, amountPence, paymentRef } = upgrade
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const held = await findMembership(work.tx, membershipId)
    invariant(held?.memberId === memberId, 'a member upgrades a period of their own')
    if (await findPlanChangeByPayment(work.tx, paymentRef)) return ok(held)
    const now = ctx.now()
    if (held.packageId !== fromPackageId || held.endsAt <= now) return refuse('plan_moved_on')
    const [before, target] = [await findPackage(work.tx, fromPackageId), await findPackage(work.tx, packageId)]
    invariant(before && target, 'packages are never removed')
    const ahead = await listMonthsAhead(work.tx, memberId, now)
    if (amountPence < (purchaseOf(before, target, ahead)?.amountPence ?? 0)) return refuse('plan_moved_on')
    const waiting = await findOpenChange(work.tx, memberId)
    if (waiting) await markPlanChange(work.tx, waiting.id, 'withdrawn')
    const raised = await raise(work, held, { from: before, to: target })
    await raiseAhead(work, { memberId, ahead, target })
    const change = await insertPlanChange(work.tx, {
      memberId,
      kind: 'upgrade',
      fromPackageId,
      toPackageId: packageId,
      amountPence,
      requestedAt: now,
      effectiveAt: now,
      state: 'effective',
      membershipId: held.id,
      paymentRef,
    })
    await recordActivity(work, {
      verb: 'membership.upgraded',
      subjectId: change.id,
      memberId,
      details: { before: fromPackageId, after: packageId, amountPence },
    })
    return ok(raised)
  })
}

function raise(work: Work, { id, allowance }: Membership, step: { from: Package; to: Package }): Promise<Membership> {
  const terms = { ...termsAtSale(step.to), allowance: raisedAllowance(allowance, step) }
  return updateMembership(work.tx, id, { ...terms, updatedAt: work.now() })
}

type Following = { memberId: string; ahead: readonly MonthAhead[]; target: Package }

async function raiseAhead(work: Work, { memberId, ahead, target }: Following): Promise<void> {
  let { paidAheadPence } = (await findAgreement(work.tx, memberId)) ?? { paidAheadPence: 0 }
  for (const month of ahead) {
    const pence = differencePence(month, target)
    const held = month.membershipId ? await findMembership(work.tx, month.membershipId) : null
    const from = held && pence > 0 ? await findPackage(work.tx, held.packageId) : null
    if (held && from) await raise(work, held, { from, to: target })
    if (!held) paidAheadPence += pence
  }
  await updateAgreement(work.tx, memberId, { packageId: target.id, paidAheadPence })
}
