import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { settleHallPayment } from '../hall-hire/settle-hall-payment.server.ts'
import { openMembership } from '../memberships/open-membership.server.ts'
import { upgradeMembership } from '../memberships/upgrade-membership.server.ts'
import type { Payment } from './payments.store.server.ts'

/** Gives what a settled payment was for; false when it can no longer be given, so that the money must go back.
 *  Promises: one payment gives once, because what it opens carries its name. */
export async function grantPayment(ctx: Ctx, payment: Payment): Promise<boolean> {
  const { id, memberId, packageId, membershipId, fromPackageId, amountPence } = payment
  if (payment.hallHireId) return settleHallPayment(ctx, { hireId: payment.hallHireId, amountPence, paymentRef: id })
  invariant(memberId && packageId, 'a package is bought by a member')
  if (payment.purpose === 'upgrade') {
    invariant(membershipId && fromPackageId, 'an upgrade names what it raises')
    const upgrade = { memberId, membershipId, fromPackageId, packageId, amountPence, paymentRef: id }
    return (await upgradeMembership(ctx, upgrade)).ok
  }
  await openMembership(ctx, { memberId, packageId, source: 'purchase', sourceRef: `payment:${id}`, amountPence })
  return true
}
