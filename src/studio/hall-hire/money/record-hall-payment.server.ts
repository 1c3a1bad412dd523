import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type HallHire, type HallHireRefusal, hallChanged } from '../hall-hire.ts'
import { insertHallPayment, lockHallHire } from '../hall-hire.store.server.ts'
import type { HallPaymentKind, HallPaymentMethod } from './hall-money.ts'

type NewPayment = {
  hireId: string
  kind: HallPaymentKind
  method: HallPaymentMethod
  /** Positive when received, negative when returned (signedPence). */
  amountPence: number
  /** The online payment behind it; written once however often it is reported. */
  paymentRef?: string
}

/** Records money received for a hire or returned, at the desk or online. Promises: an online payment is written once; a record
 *  is never changed, a mistake is corrected by its opposite. Locks: the hire. */
export function recordHallPayment(ctx: Ctx, payment: NewPayment): Promise<Outcome<HallHire, HallHireRefusal>> {
  return ctx.transaction(async (work) => {
    const hire = await lockHallHire(work.tx, payment.hireId)
    if (!hire) return refuse('hire_not_found')
    const recordedById = ctx.actor.kind === 'account' ? ctx.actor.userId : null
    const isNew = await insertHallPayment(work.tx, { ...payment, recordedById, recordedAt: ctx.now() })
    if (!isNew) return ok(hire)
    const { kind, method, amountPence } = payment
    await recordActivity(work, {
      verb: 'hall_hire.payment_recorded',
      subjectId: hire.id,
      memberId: hire.memberId,
      details: { kind, method, amountPence },
    })
    await announce(work.tx, hallChanged)
    return ok(hire)
  })
}
