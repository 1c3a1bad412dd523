import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { findPayment, type Payment } from '../payments/payments.store.server.ts'
import type { DebtTender, TakeRefusal } from '../payments/tender.ts'
import { takePayment } from '../till/take-payment.server.ts'
import { findBalancePence, findOwedPence } from './account.store.server.ts'
import type { DebtRefusal } from './arrears.ts'
import { debtInWords } from './credit.ts'
import { listForgivable } from './forgivable.store.server.ts'

type Taking = {
  /** One for each form shown: the same form sent twice takes one payment. */
  paymentId: string
  memberId: string
  /** What was shown to be owed, and what is taken of it. */
  owedPence: number
  amountPence: number
  tender: DebtTender
}

/** Takes at the front desk what a member owes, or a part of it: for months that were not paid first, then fees. The front desk only.
 *  Promises: payment, ledger, receipt and the entry on the account in one transaction or not at all; two who take the same debt at once
 *  take it once; one form counts once. Locks: the member, then the series of receipts. PRODUCT 4.4a. */
export async function takeDebt(
  ctx: SignedInCtx,
  { paymentId, memberId, owedPence, amountPence, tender }: Taking,
): Promise<Outcome<Payment, DebtRefusal | TakeRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  return ctx.transaction<SignedInCtx, Outcome<Payment, DebtRefusal | TakeRefusal>>(async (work) => {
    const account = isId(memberId) ? await findAccount(work.tx, memberId) : null
    if (!account) return refuse('member_not_found')
    await holdMember(work.tx, memberId)
    const isRepeated = (await findPayment(work.tx, paymentId)) !== null
    const debtPence = Math.max(0, -(await findBalancePence(work.tx, memberId)))
    if (!isRepeated) {
      if (debtPence === 0) return refuse('nothing_owed')
      if (debtPence !== owedPence) return refuse('debt_changed')
      if (amountPence > debtPence) return refuse('more_than_owed')
    }
    const payer = { memberId, payerName: account.name, payerEmail: account.email }
    const description = await describe(work, { memberId, debtPence, amountPence })
    const purchase = { ...payer, purpose: 'arrears' as const, description, amountPence }
    const taken = await takePayment(work, { paymentId, tender, purchase })
    return taken.ok ? ok(taken.value.payment) : taken
  })
}

const MOST_FEES = 200

/** Months that were not paid come first, then fees. */
async function describe(
  { tx }: Work,
  { memberId, debtPence, amountPence }: { memberId: string; debtPence: number; amountPence: number },
): Promise<string> {
  const monthsPence = await findOwedPence(tx, memberId)
  const fees = (await listForgivable(tx, memberId, MOST_FEES)).filter(({ feePence }) => feePence > 0)
  return debtInWords(fees.toReversed(), {
    openPence: debtPence - monthsPence,
    paidPence: Math.max(0, amountPence - monthsPence),
  })
}
