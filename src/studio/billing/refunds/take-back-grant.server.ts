import { invariant } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { findPlaceOfOrder } from '#src/studio/bookings/bookings.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { countUsedClasses } from '#src/studio/bookings/used-classes.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { lowerMembership } from '#src/studio/memberships/lower-membership.server.ts'
import {
  findMembership,
  findMembershipBySource,
  listMemberships,
} from '#src/studio/memberships/memberships.store.server.ts'
import { findHoldingBySource } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { takeBackHolding } from '#src/studio/memberships/holdings/take-back-holding.server.ts'
import { takeBackMembership } from '#src/studio/memberships/take-back-membership.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { voidClaims } from '#src/studio/sales/gifts/void-claims.server.ts'
import { insertAccountEntry, insertOwedAgain } from '../account/account.store.server.ts'
import { lockClaimsOf } from '../cooling-off/bought.store.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { withdrawGrant } from '../payments/withdraw-grant.server.ts'
import { endAllStanding } from '../renewals/end-all-standing.server.ts'
import { findRenewal } from '../renewals/renewals.store.server.ts'
import { allowanceAfterUpgrade } from './refund.ts'
import { listRaisedAhead } from './refunds.store.server.ts'

/** Takes back what a payment had given, once nothing is left of the money (docs/decisions, what a refund takes back), or its buyer has
 *  cancelled it in time (takePackageBack).
 *  Promises: a month that it opened ends now, one still to come is gone, so does what the payer has claimed of it themselves;
 *  links to claim one open nothing any more, a place it paid for is cancelled, a debt it had settled is owed again, an upgrade goes back
 *  to the former package in every month it raised; booked classes that nothing covers any more are cancelled the normal way and told;
 *  with the last month direct debit ends; what was attended stays. Called twice it does it once.
 *  Answers the payments that wait for months to come: the caller gives them up with the provider once the transaction is over
 *  (tellProviderOfEnding).
 *  Locks: the links of its order, the member's memberships, then each booking. The caller holds the payment. */
export async function takeBackGrant(work: Work, payment: Payment, { keepsBooked = true } = {}): Promise<string[]> {
  const { memberId } = payment
  // The links first, then the member: in the same order as claiming.
  const claims = payment.orderId ? await lockClaimsOf(work.tx, payment.orderId) : []
  if (memberId) await holdMember(work.tx, memberId)
  if (!(await withdrawGrant(work, payment.id))) return []
  if (payment.purpose === 'arrears') return reopenDebt(work, payment)
  let isPlan = false
  if (payment.purpose === 'upgrade') await undoUpgrade(work, payment, keepsBooked)
  else {
    const own = claims.filter(({ claimedBy }) => memberId !== null && claimedBy === memberId)
    isPlan = await endOpened(work, payment, [`payment:${payment.id}`, ...own.map(({ id }) => `claim:${id}`)])
  }
  return memberId && payment.purpose !== 'class' ? cancelUncovered(work, { memberId, isPlan }) : []
}

/** What it had settled is owed again. */
async function reopenDebt(work: Work, { id, memberId, renewsAt, amountPence }: Payment): Promise<[]> {
  if (!renewsAt) {
    await insertOwedAgain(work.tx, { settledBy: `payment:${id}`, at: work.now() })
    return []
  }
  const month = memberId && (await findRenewal(work.tx, memberId, renewsAt))
  invariant(month, 'the debt that a link asks for is that of a month')
  const entry = { memberId, at: work.now(), kind: 'arrears' as const, amountPence: -amountPence }
  await insertAccountEntry(work.tx, { ...entry, ref: `arrears:${month.id}:${id}` })
  return []
}

const STUDIO = { kind: 'system', job: 'refund' } as const

/** Answers whether a month was among it. */
async function endOpened(work: Work, payment: Payment, sources: readonly string[]): Promise<boolean> {
  let isPlan = false
  for (const source of sources) {
    const opened = await findMembershipBySource(work.tx, source)
    if (opened) await takeBackMembership(work, opened)
    isPlan ||= opened !== null
    const held = opened ? null : await findHoldingBySource(work.tx, source)
    if (held) await takeBackHolding(work, held)
  }
  if (!payment.orderId) return isPlan
  await voidClaims(work, payment.orderId)
  const reference = await findPlaceOfOrder(work.tx, payment.orderId)
  if (reference) await cancelBooking({ ...work, actor: STUDIO }, { reference, isNeverLate: true })
  return isPlan
}

/** The present month, and those that were paid for after it, are the former package's again, never with fewer classes than are used or,
 *  unless those go too, booked in the present one. PRODUCT 4.3. */
async function undoUpgrade(work: Work, payment: Payment, keepsBooked: boolean): Promise<void> {
  const { tx, now } = work
  const { membershipId, packageId, fromPackageId } = payment
  const present = membershipId ? await findMembership(tx, membershipId) : null
  // Ended, or moved on to another package since: there is nothing of this upgrade left to take.
  if (!present || present.packageId !== packageId || present.endsAt <= now()) return
  const [raised, former] = [await findPackage(tx, packageId), await findPackage(tx, fromPackageId ?? '')]
  invariant(raised && former, 'packages are never removed')
  for (const id of [present.id, ...(await listRaisedAhead(tx, payment, now()))]) {
    const month = await findMembership(tx, id)
    invariant(month, 'the member is locked')
    const isBegunOnly = id === present.id && !keepsBooked
    const endsAt = isBegunOnly ? new Date(now().getTime() + 1) : month.endsAt
    const used = await countUsedClasses(tx, month.memberId, { ...month, endsAt })
    const facts = { raised: raised.allowance, former: former.allowance, used }
    await lowerMembership(work, { membershipId: id, former, allowance: allowanceAfterUpgrade(month.allowance, facts) })
  }
}

type Uncovered = { memberId: string; isPlan: boolean }

/** Nothing is late. With the last month goes what would go on on its own. */
async function cancelUncovered(work: Work, { memberId, isPlan }: Uncovered): Promise<string[]> {
  const isOwnAct = work.actor.kind === 'account' && work.actor.userId === memberId
  const by: Ctx = isOwnAct ? work : { ...work, actor: STUDIO }
  const isOver = isPlan && (await listMemberships(work.tx, memberId)).every(({ endsAt }) => endsAt <= work.now())
  if (isOver) return (await endAllStanding(by, { memberId, because: 'switched_off', keepsCovered: true })).givesUp
  await releaseUncovered(by, memberId)
  return []
}
