import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { settleHallPayment } from '../hall-hire/settle-hall-payment.server.ts'
import { openMembership } from '../memberships/open-membership.server.ts'
import { upgradeMembership } from '../memberships/upgrade-membership.server.ts'
import { fulfilOrder } from '../orders/fulfil-order.server.ts'
import { takeFromCart } from '../orders/take-from-cart.server.ts'
import type { Payment } from './payments.store.server.ts'

/** Gives what a settled payment was for; false when it can no longer be given, so that the money must go back.
 *  Promises: one payment gives once, because what it opens carries its name; what was bought leaves the buyer's cart. */
export async function grantPayment(ctx: Ctx, payment: Payment): Promise<boolean> {
  const { id, memberId, packageId, membershipId, fromPackageId, amountPence } = payment
  if (payment.hallHireId) return settleHallPayment(ctx, { hireId: payment.hallHireId, amountPence, paymentRef: id })
  if (payment.orderId) return fulfilOrder(ctx, { orderId: payment.orderId, paymentId: id })
  invariant(memberId && packageId, 'a package is bought by a member')
  await takeFromCart(ctx, { memberId, packageId })
  if (payment.purpose === 'upgrade') {
    invariant(membershipId && fromPackageId, 'an upgrade names what it raises')
    const upgrade = { memberId, membershipId, fromPackageId, packageId, amountPence, paymentRef: id }
    return (await upgradeMembership(ctx, upgrade)).ok
  }
  await openMembership(ctx, { memberId, packageId, source: 'purchase', sourceRef: `payment:${id}`, amountPence })
  return true
}
