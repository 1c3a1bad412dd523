import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findCreditHolder } from '../account/account.store.server.ts'
import { useCredit } from '../account/use-credit.server.ts'
import { countAttempt, type LimitKey } from '#src/platform/rate-limit.server.ts'
import { type BeginRefusal, STARTS_ALLOWED } from '../payments/payment.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { type Purchase, recordPayment } from '../payments/record-payment.server.ts'
import type { DuePayment, StalePayment } from './begin-payment.server.ts'

type DueTerms = {
  terms: Purchase
  /** What the payer was shown that is left to pay. */
  toPayPence?: number
  /** The open payment for the same thing, if there is one. */
  find(): Promise<Payment | null>
  /** Writes it, where it is written with something else. */
  record?(): Promise<Payment | null>
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: LimitKey | null
  /** Whether asking for the same payment again counts too: so for callers of the API, not for who tries another card. */
  countsRepeats?: boolean
}

/** The open payment for what is due, or a new one. What is on the payer's account is used first; where an unpaid payment for something
 *  else uses it, that one is stale. Promises: two tabs go on with the same payment; one for other terms is
 *  stale, and nothing is written while it stands. Locks: the payer. */
export async function continuePayment(
  work: Work,
  { terms, toPayPence, find, record = () => recordPayment(work, terms), limitKey, countsRepeats = false }: DueTerms,
): Promise<Outcome<DuePayment | StalePayment, BeginRefusal>> {
  const memberId = terms.memberId ?? null
  if (memberId !== null) await holdMember(work.tx, memberId)
  const waiting = await find()
  const split = await useCredit(work, { memberId, pricePence: terms.amountPence, paymentId: waiting?.id })
  const holder = memberId && (await findCreditHolder(work.tx, memberId, waiting?.id ?? null))
  if (!holder && toPayPence !== undefined && toPayPence !== split.amountPence) return refuse('wrong_amount')
  const isSame = !holder && waiting !== null && isFor(waiting, { ...terms, ...split, provider: work.payments.name })
  if (isSame && !countsRepeats) return ok({ payment: waiting })
  if (waiting?.state === 'processing' && !isSame) return refuse('in_progress')
  if (limitKey && !(await countAttempt(work.tx, { key: limitKey, ...STARTS_ALLOWED })).allowed)
    return refuse('too_many')
  if (waiting && isSame) return ok({ payment: waiting })
  if (waiting && !holder) return ok({ payment: waiting, isStale: true as const })
  if (holder) return ok({ payment: holder, isStale: true as const })
  // Another tab may have written the same payment since we looked; then that one is gone on with.
  const payment = (await record()) ?? (await find())
  return payment ? ok({ payment }) : refuse('in_progress')
}

function isFor(waiting: Payment, due: Purchase): boolean {
  return (
    waiting.amountPence === due.amountPence &&
    waiting.creditPence === (due.creditPence ?? 0) &&
    // The credit of a failed collection was free in the meantime.
    !(waiting.mandateId && waiting.creditPence > 0) &&
    (waiting.purpose === 'arrears') === (due.purpose === 'arrears') &&
    waiting.packageId === (due.packageId ?? null) &&
    waiting.orderId === (due.orderId ?? null) &&
    waiting.membershipId === (due.membershipId ?? null) &&
    waiting.savesMethod === (due.savesMethod ?? false) &&
    waiting.provider === due.provider
  )
}
