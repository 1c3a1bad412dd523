import { newId } from '#src/kit/id.ts'
import { formatPence } from '#src/kit/money.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { keepDeposit } from '#src/studio/billing/ledger/keep-deposit.server.ts'
import { tellHallCustomer } from '../emails/tell-hall-customer.server.ts'
import type { HallHire, HallHireRefusal } from '../hall-hire.ts'
import { insertHallNote, lockHallHire } from '../hall-hire.store.server.ts'
import { keepRefusal } from './hall-deposit.ts'
import type { HallPaymentRefusal } from './hall-money.ts'

type Keeping = {
  hireId: string
  amountPence: number
  /** The customer reads it. */
  reason: string
  /** One for each form shown: sent twice it keeps once. */
  keptId?: string
}

/** Keeps the deposit of a hire, or a part, after the event: an admin's act. It moves no money; from then on it is income, and goes back no
 *  more. Promises: the customer reads what is kept and why, in an e-mail and on their page; all of it once, or nothing.
 *  Locks: the payments of the hire, then the hire. Decision 113. */
export async function keepHallDeposit(
  ctx: SignedInCtx,
  { hireId, amountPence, reason, keptId = newId() }: Keeping,
): Promise<Outcome<HallHire, HallHireRefusal | HallPaymentRefusal>> {
  const { role, name: authorName } = ctx.actor
  if (role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const now = work.now()
    const kept = await keepDeposit(work, { hireId, amountPence, keptId })
    // Only now, because payments are locked first everywhere; a refusal takes back what was entered.
    const hire = await lockHallHire(work.tx, hireId)
    if (!hire) return refuse('hire_not_found')
    const refusal = keepRefusal(hire, now)
    if (refusal) return refuse(refusal)
    if (!kept.ok) return kept
    if (!kept.value.isNew) return ok(hire)
    const text = `${formatPence(amountPence)} of the deposit is kept: ${reason}`
    await insertHallNote(work.tx, { hireId, text, authorName, writtenAt: now, isForCustomer: true })
    await tellHallCustomer(work, { kind: 'hall-deposit-kept', hire, reason, kept: { id: keptId, pence: amountPence } })
    return ok(hire)
  })
}
