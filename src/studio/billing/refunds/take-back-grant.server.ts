import { invariant } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { findPlaceOfOrder } from '#src/studio/bookings/bookings.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import {
  findMembership,
  findMembershipBySource,
  listMemberships,
} from '#src/studio/memberships/memberships.store.server.ts'
import { findHoldingBySource } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { takeBackHolding } from '#src/studio/memberships/holdings/take-back-holding.server.ts'
import { takeBackMembership } from '#src/studio/memberships/take-back-membership.server.ts'
import { voidClaims } from '#src/studio/sales/gifts/void-claims.server.ts'
import { insertAccountEntry, insertOwedAgain } from '../account/account.store.server.ts'
import { lockClaimsOf } from '../cooling-off/bought.store.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { withdrawGrant } from '../payments/withdraw-grant.server.ts'
import { endAllStanding } from '../renewals/end-all-standing.server.ts'
import { findRenewal } from '../renewals/renewals.store.server.ts'
import { lowerRaisedMonths } from './lower-raised-months.server.ts'

/** Takes back what a payment had given, once nothing is left of the money (docs/decisions, what a refund takes back).
 *  Promises: a month that it opened ends now, one still to come is gone, so does what the payer has claimed of it themselves;
 *  links to claim one open nothing any more, a place it paid for is cancelled, a debt it had settled is owed again, an upgrade goes back to the former package; booked classes
 *  that nothing covers any more are cancelled the normal way and told; with the last month direct debit ends; what was attended stays. Called twice it does it once.
 *  Answers the payments that wait for months to come: the caller gives them up with the provider once the transaction is over
 *  (tellProviderOfEnding).
 *  Locks: the links of its order, the member's memberships, then each booking. The caller holds the payment. */
export async function takeBackGrant(work: Work, payment: Payment): Promise<string[]> {
  const { memberId } = payment
  // The links first, then the member: in the same order as claiming.
  const claims = payment.orderId ? await lockClaimsOf(work.tx, payment.orderId) : []
  if (memberId) await holdMember(work.tx, memberId)
  if (!(await withdrawGrant(work, payment.id))) return []
  if (payment.purpose === 'arrears') return reopenDebt(work, payment)
  if (payment.purpose === 'upgrade') await undoUpgrade(work, payment)
  else {
    const own = claims.filter(({ claimedBy }) => memberId !== null && claimedBy === memberId)
    await endOpened(work, payment, [`payment:${payment.id}`, ...own.map(({ id }) => `claim:${id}`)])
  }
  return memberId && payment.purpose !== 'class' ? cancelUncovered(work, memberId) : []
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

async function endOpened(work: Work, payment: Payment, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    const opened = await findMembershipBySource(work.tx, source)
    if (opened) await takeBackMembership(work, opened)
    const held = opened ? null : await findHoldingBySource(work.tx, source)
    if (held) await takeBackHolding(work, held)
  }
  if (!payment.orderId) return
  await voidClaims(work, payment.orderId)
  const reference = await findPlaceOfOrder(work.tx, payment.orderId)
  if (reference) await cancelBooking({ ...work, actor: STUDIO }, { reference, isNeverLate: true })
}

async function undoUpgrade(work: Work, payment: Payment): Promise<void> {
  const { membershipId, packageId } = payment
  const period = membershipId ? await findMembership(work.tx, membershipId) : null
  // Ended, or moved on to another package since: there is nothing of this upgrade left to take.
  if (!period || period.packageId !== packageId || period.endsAt <= work.now()) return
  await lowerRaisedMonths(work, payment, { andPresent: true })
}

/** The studio ends it, so nothing is late. With the last month goes what would go on on its own. */
async function cancelUncovered(work: Work, memberId: string): Promise<string[]> {
  const studio: Ctx = { ...work, actor: STUDIO }
  const held = await listMemberships(work.tx, memberId)
  const isOver = held.length > 0 && held.every(({ endsAt }) => endsAt <= work.now())
  if (isOver) return (await endAllStanding(studio, { memberId, because: 'switched_off', isNeverLate: true })).givesUp
  await releaseUncovered(studio, memberId)
  return []
}
