import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findBalancePence, findOwedPence, insertSettled } from '../account/account.store.server.ts'
import { findMandate } from '../direct-debit/mandates.store.server.ts'
import { findAgreement } from '#src/studio/memberships/agreements.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openBought } from '#src/studio/memberships/holdings/open-bought.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { upgradeMembership } from '#src/studio/memberships/plan-changes/upgrade-membership.server.ts'
import { fulfilOrder } from '#src/studio/sales/orders/fulfil-order.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { payMonthOrder } from '#src/studio/sales/orders/pay-month-order.server.ts'
import { bookPaidPlace } from '../pay-class/book-paid-place.server.ts'
import { takeFromCart } from '#src/studio/sales/cart/take-from-cart.server.ts'
import type { Payment } from './payments.store.server.ts'

/** Gives what a settled payment was for; false when it can no longer be given, so that it must be refunded. Promises: one
 *  payment gives once, because what it opens carries its id; what was bought leaves the buyer's cart. */
export async function grantPayment(work: Work, payment: Payment): Promise<boolean> {
  const { id, memberId, packageId, membershipId, fromPackageId, amountPence } = payment
  const pricePence = amountPence + payment.creditPence
  if (payment.orderId && !payment.renewsAt) return giveOrder(work, { orderId: payment.orderId, paymentId: id })
  invariant(memberId, 'what is neither an order nor the hall is paid by a member')
  if (payment.purpose === 'arrears') return settleArrears(work, { ...payment, memberId })
  invariant(packageId, 'it is for a package')
  if (payment.renewsAt) return grantMonth(work, { ...payment, memberId, packageId, renewsAt: payment.renewsAt })
  await takeFromCart(work, { memberId, packageId })
  if (payment.purpose === 'upgrade') {
    invariant(membershipId && fromPackageId, 'an upgrade names what it raises')
    const upgrade = { memberId, membershipId, fromPackageId, packageId, amountPence: pricePence, paymentRef: id }
    return (await upgradeMembership(work, upgrade)).ok
  }
  const bought = { memberId, packageId, source: 'purchase' as const, sourceRef: `payment:${id}` }
  return (await openBought(work, { ...bought, amountPence: pricePence })).ok
}

async function giveOrder(work: Work, paid: { orderId: string; paymentId: string }): Promise<boolean> {
  const order = await findOrder(work.tx, paid.orderId)
  return order?.kind === 'class' ? bookPaidPlace(work, paid) : fulfilOrder(work, paid)
}

type ArrearsPayment = Pick<Payment, 'id' | 'amountPence' | 'renewsAt'> & { memberId: string }

/** Nothing to settle any more when it was forgiven, or paid at the till, while it was being paid: then it goes back. What names no month
 *  is taken at the till, where fees are paid too. */
async function settleArrears(work: Work, { id, memberId, amountPence, renewsAt }: ArrearsPayment): Promise<boolean> {
  await holdMember(work.tx, memberId)
  const mostPence = renewsAt ? await findOwedPence(work.tx, memberId) : -(await findBalancePence(work.tx, memberId))
  if (mostPence < amountPence) return false
  await insertSettled(work.tx, { memberId, at: work.now(), kind: 'settled', amountPence, ref: `payment:${id}` })
  return true
}

type MonthPayment = Payment & { memberId: string; packageId: string; renewsAt: Date }

/** The next month begins where the last one ends, also when it is paid late, unless the membership has lapsed in the meantime:
 *  then it begins now. A collection after the member switched direct debit off at once is refunded. */
async function grantMonth(
  work: Work,
  { id, memberId, packageId, renewsAt, mandateId, orderId }: MonthPayment,
): Promise<boolean> {
  // Of a promo code.
  if (orderId && !(await payMonthOrder(work, orderId))) return false
  const mandate = mandateId ? await findMandate(work.tx, mandateId) : null
  if (mandate?.endedBecause === 'switched_off') return false
  const last = (await listMemberships(work.tx, memberId)).find(({ endsAt }) => endsAt.getTime() === renewsAt.getTime())
  const startsAt = last && !last.isLapsed ? { startsAt: renewsAt } : {}
  // An upgrade may have paid the rest of it while it was being collected.
  const agreement = await findAgreement(work.tx, memberId)
  const opens = agreement && agreement.paidAheadPence > 0 ? agreement.packageId : packageId
  await openMembership(work, { memberId, packageId: opens, source: 'renewal', sourceRef: `payment:${id}`, ...startsAt })
  return true
}
