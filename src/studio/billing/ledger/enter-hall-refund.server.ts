import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Refund } from '#src/platform/payments/provider.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { recordHallReturn } from '#src/studio/hall-hire/money/record-hall-return.server.ts'
import { insertLedgerEntry, type Payment } from '../payments/payments.store.server.ts'

type HallRefund = { payment: Pick<Payment, 'id' | 'hallHireId' | 'memberId'>; refund: Omit<Refund, 'state'> }

/** Enters a refund of a payment for the hall into the ledger and the account of its hire, whether we asked for it (refundHallHires) or
 *  it was made at the provider's own page. False when it was there already.
 *  Promises: each refund once, in both or in neither, no matter who hears of it first.
 *  Locks: the hire. */
export function enterHallRefund(ctx: Ctx, { payment, refund }: HallRefund): Promise<boolean> {
  return ctx.transaction(async (work) => {
    const { id: paymentId, hallHireId: hireId, memberId } = payment
    const { id: providerRef, amountPence, at } = refund
    const entry = { at, paymentId, kind: 'refund' as const, amountPence: -amountPence, providerRef }
    if (!hireId || !(await insertLedgerEntry(work.tx, entry))) return false
    const returned = await recordHallReturn(work, {
      hireId,
      amountPence,
      paymentRef: `refund:${providerRef}`,
    })
    const isDue = returned !== null && amountPence <= returned.before.refundDuePence
    const because = isDue ? 'the hall hire was cancelled or became cheaper' : 'refunded at the payment provider'
    await recordActivity(work, {
      verb: 'payment.returned',
      subjectId: paymentId,
      memberId,
      details: { amountPence, because },
    })
    return true
  })
}
