import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { type Outcome, refuse } from '#src/kit/outcome.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hirePurchase } from '#src/studio/hall-hire/hall-words.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { findOpenHallPayment } from '../payments/payments.store.server.ts'
import { beginPayment, type DuePayment, type StalePayment, type Started } from './begin-payment.server.ts'
import { continuePayment } from './continue-payment.server.ts'
import type { HallPayRefusal } from './hall-payment.ts'

type HallPaymentInput = {
  hireId: string
  /** What the payer was shown; refused when it is not what is due. */
  amountPence: number
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: LimitKey | null
}

/** Begins the payment of what is due for a hire of the hall. The caller has shown that the payer may see the hire.
 *  Promises: the amount is the studio's, never the caller's; nothing counts as paid yet (beginPayment). Locks: none. */
export function startHallPayment(ctx: Ctx, request: HallPaymentInput): Promise<Outcome<Started, HallPayRefusal>> {
  return beginPayment(ctx, request, (work, limitKey) => findDue(work, { ...request, limitKey }))
}

async function findDue(
  work: Work,
  { hireId, amountPence, limitKey }: HallPaymentInput,
): Promise<Outcome<DuePayment | StalePayment, HallPayRefusal>> {
  const hire = await findHallHire(work.tx, hireId)
  if (!hire) return refuse('hire_not_found')
  const { duePence } = hallAccount(hire, await listHallPayments(work.tx, [hire.id]))
  if (duePence === 0) return refuse('nothing_due')
  if (duePence !== amountPence) return refuse('wrong_amount')
  const terms = { ...hirePurchase(hire), amountPence }
  return continuePayment(work, { terms, find: () => findOpenHallPayment(work.tx, hire.id), limitKey })
}
