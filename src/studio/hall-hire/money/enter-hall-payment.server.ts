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
  /** Positive when received, negative when returned. */
  amountPence: number
  /** The movement in the ledger behind it. */
  paymentRef: string
}

/** Enters a sum that the ledger has into the account of its hire. Promises: once for its reference; what is entered is never
 *  changed, a mistake is corrected by its opposite. Locks: the hire. */
export function enterHallPayment(ctx: Ctx, payment: NewPayment): Promise<Outcome<HallHire, HallHireRefusal>> {
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
