import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { confirmRefusal, type HallHire, type HallHireRefusal, hallChanged } from './hall-hire.ts'
import { lockHallHire, updateHallHire } from './hall-hire.store.server.ts'
import type { DeskMethod } from './money/hall-money.ts'
import { recordHallPayment } from './money/record-hall-payment.server.ts'
import { tellHallCustomer } from './emails/tell-hall-customer.server.ts'

type Confirmation = {
  hireId: string
  /** A security deposit the studio asks for; 0 for none. */
  depositPence: number
  /** Set when price and deposit were paid at the desk; otherwise the e-mail has a link to pay. */
  paidBy: DeskMethod | null
  /** Of the payment for the hire: one for each form shown. */
  paymentId?: string
}

/** Confirms a pending request, also one that its customer has not confirmed by the mailed link. Promises: only a request that
 *  still holds its time is confirmed, once; the customer is notified, with a link to pay what is due. Locks: the hire. */
export function confirmHallHire(
  ctx: Ctx,
  { hireId, depositPence, paidBy, paymentId }: Confirmation,
): Promise<Outcome<HallHire, HallHireRefusal>> {
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const before = await lockHallHire(work.tx, hireId)
    if (!before) return refuse('hire_not_found')
    const refusal = confirmRefusal(before, now)
    if (refusal) return refuse(refusal)
    const keptAt = before.keptAt ?? now
    const changes = { status: 'confirmed', depositPence, confirmedAt: now, keptAt, updatedAt: now } as const
    const hire = await updateHallHire(work.tx, hireId, changes)
    if (paidBy) await recordWholePayment(work, hire, { method: paidBy, paymentId })
    const { memberId } = hire
    const details = { before: before.status, after: hire.status, depositPence, paidBy }
    await recordActivity(work, { verb: 'hall_hire.confirmed', subjectId: hireId, memberId, details })
    await tellHallCustomer(work, { kind: 'hall-hire-confirmed', hire })
    await announce(work.tx, hallChanged)
    return ok(hire)
  })
}

type Paid = { method: DeskMethod; paymentId: string | undefined }

async function recordWholePayment(ctx: Ctx, hire: HallHire, { method, paymentId }: Paid): Promise<void> {
  const sums = [
    ['hire', hire.pricePence],
    ['deposit', hire.depositPence],
  ] as const
  for (const [kind, pence] of sums) {
    if (pence === 0) continue
    const payment = { hireId: hire.id, kind, method, amountPence: pence }
    const recorded = await recordHallPayment(ctx, kind === 'hire' ? { ...payment, paymentId } : payment)
    invariant(recorded.ok, 'a hire that is there takes what is paid for it')
  }
}
