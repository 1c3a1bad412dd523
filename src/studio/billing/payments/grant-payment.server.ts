import { invariant } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { settleHallPayment } from '#src/studio/hall-hire/money/settle-hall-payment.server.ts'
import { findMandate } from '../direct-debit/mandates.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { upgradeMembership } from '#src/studio/memberships/plan-changes/upgrade-membership.server.ts'
import { fulfilOrder } from '#src/studio/sales/orders/fulfil-order.server.ts'
import { takeFromCart } from '#src/studio/sales/cart/take-from-cart.server.ts'
import type { Payment } from './payments.store.server.ts'

/** Gives what a settled payment was for; false when it can no longer be given, so that it must be refunded. Promises: one
 *  payment gives once, because what it opens carries its id; what was bought leaves the buyer's cart. */
export async function grantPayment(ctx: Ctx, payment: Payment): Promise<boolean> {
  const { id, memberId, packageId, membershipId, fromPackageId, amountPence } = payment
  if (payment.hallHireId) return settleHallPayment(ctx, { hireId: payment.hallHireId, amountPence, paymentRef: id })
  if (payment.orderId) return fulfilOrder(ctx, { orderId: payment.orderId, paymentId: id })
  invariant(memberId && packageId, 'a package is bought by a member')
  if (payment.renewsAt) return grantMonth(ctx, { ...payment, memberId, packageId, renewsAt: payment.renewsAt })
  await takeFromCart(ctx, { memberId, packageId })
  if (payment.purpose === 'upgrade') {
    invariant(membershipId && fromPackageId, 'an upgrade names what it raises')
    const upgrade = { memberId, membershipId, fromPackageId, packageId, amountPence, paymentRef: id }
    return (await upgradeMembership(ctx, upgrade)).ok
  }
  await openMembership(ctx, { memberId, packageId, source: 'purchase', sourceRef: `payment:${id}`, amountPence })
  return true
}

type MonthPayment = Payment & { memberId: string; packageId: string; renewsAt: Date }

/** The next month begins where the last one ends, also when it is paid late, unless the membership has lapsed in the meantime:
 *  then it begins now. A collection after the member switched direct debit off at once is refunded. */
async function grantMonth(ctx: Ctx, { id, memberId, packageId, renewsAt, mandateId }: MonthPayment): Promise<boolean> {
  return ctx.transaction(async ({ tx }) => {
    const mandate = mandateId ? await findMandate(tx, mandateId) : null
    if (mandate?.endedBecause === 'switched_off') return false
    const last = (await listMemberships(tx, memberId)).find(({ endsAt }) => endsAt.getTime() === renewsAt.getTime())
    const startsAt = last && !last.isLapsed ? { startsAt: renewsAt } : {}
    await openMembership(ctx, { memberId, packageId, source: 'renewal', sourceRef: `payment:${id}`, ...startsAt })
    return true
  })
}
