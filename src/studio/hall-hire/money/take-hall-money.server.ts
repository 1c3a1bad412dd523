import { isAtDesk } from '#src/platform/role.ts'
import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { findPayment } from '#src/studio/billing/payments/payments.store.server.ts'
import type { TakeRefusal } from '#src/studio/billing/payments/tender.ts'
import { confirmHallHire } from '../confirm-hall-hire.server.ts'
import type { HallRequest } from '../form/hall-request-form.ts'
import type { HallHireRefusal } from '../hall-hire.ts'
import { lockHallHire } from '../hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import type { HallRequestRefusal } from '../hall-request.ts'
import { requestHallHire } from '../request-hall-hire.server.ts'
import { type DeskMethod, hallAccount, type HallPaymentRefusal } from './hall-money.ts'
import { recordHallPayment } from './record-hall-payment.server.ts'

type Taking = {
  /** One for each form shown: sent twice it is taken once. */
  paymentId: string
  method: DeskMethod
  /** What was shown to be due: the price, and the deposit. */
  duePence: number
  /** The hire it is for; or else one that is made now, with what is held as its deposit. */
  hireId?: string
  request?: HallRequest
  /** Why it may be beside what the hall is taken by. */
  overlapReason?: string
  depositPence?: number
}

type Refusal = HallRequestRefusal | HallHireRefusal | HallPaymentRefusal | TakeRefusal | 'not_allowed'

/** Takes at the till what is due of a hire; or lets the hall to someone at the desk: requested, confirmed and paid. The front desk only.
 *  Returns the payment whose receipt is printed; a deposit has one of its own.
 *  Promises: all of it in one transaction or not at all; no other sum than was shown; one form counts once. Locks: the room, the hire,
 *  the series of receipts. PRODUCT 4.4a, 4.5. */
export function takeHallMoney(ctx: SignedInCtx, taking: Taking): Promise<Outcome<string, Refusal>> {
  if (!isAtDesk(ctx.actor)) return Promise.resolve(refuse('not_allowed'))
  return ctx.transaction(async (work): Promise<Outcome<string, Refusal>> => {
    const { paymentId, request, hireId } = taking
    if (await findPayment(work.tx, paymentId)) return ok(paymentId)
    const taken = request ? await letNow(work, { ...taking, request }) : await takeDue(work, hireId ?? '', taking)
    // Sent at the same moment from another tab: that one has taken it.
    const isTaken = taken.ok || (await findPayment(work.tx, paymentId)) !== null
    return isTaken ? ok(paymentId) : taken
  })
}

async function letNow(
  work: Work,
  { request, method, paymentId, duePence, depositPence = 0, overlapReason }: Taking & { request: HallRequest },
): Promise<Outcome<unknown, Refusal>> {
  const made = await requestHallHire(work, request, {
    believedPricePence: duePence - depositPence,
    overlapReason,
  })
  if (!made.ok) return made
  return confirmHallHire(work, { hireId: made.value.id, depositPence, paidBy: method, paymentId })
}

async function takeDue(
  work: Work,
  hireId: string,
  { method, paymentId, duePence }: Taking,
): Promise<Outcome<unknown, Refusal>> {
  const hire = await lockHallHire(work.tx, hireId)
  if (!hire) return refuse('hire_not_found')
  const { dueHirePence, dueDepositPence, ...due } = hallAccount(hire, await listHallPayments(work.tx, [hireId]))
  if (due.duePence !== duePence || duePence === 0) return refuse('price_differs')
  const sums = [
    { kind: 'hire' as const, amountPence: dueHirePence },
    { kind: 'deposit' as const, amountPence: dueDepositPence },
  ].filter(({ amountPence }) => amountPence > 0)
  for (const [at, sum] of sums.entries()) {
    const recorded = await recordHallPayment(work, {
      hireId,
      method,
      ...sum,
      paymentId: at === 0 ? paymentId : newId(),
    })
    if (!recorded.ok) return recorded
  }
  return ok(undefined)
}
