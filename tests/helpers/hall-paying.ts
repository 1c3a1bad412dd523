import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { type HallAccount, hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import type { Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { startHallPayment } from '#src/studio/billing/pay-online/start-hall-payment.server.ts'
import { aHallHire, VISITOR } from './hall.ts'
import { openPayingTest, type PayingTest, RETURN_URL } from './paying.ts'

export type HallPayingTest = PayingTest & {
  /** A confirmed hire of two hours, £50, with a deposit of £40 unless given otherwise. */
  aConfirmedHire(depositPence?: number): Promise<string>
  /** A visitor pays for it with a test card. */
  payHire(hireId: string, amountPence: number, methodId?: string): Promise<Payment>
  accountOf(hireId: string): Promise<HallAccount>
}

/** For the top of a test file about money for the hall. */
export async function openHallPayingTest(): Promise<HallPayingTest> {
  const setup = await openPayingTest()
  const { ctx, db, paying } = setup
  return {
    ...setup,
    async aConfirmedHire(depositPence = 4000) {
      const { id: hireId } = await aHallHire(db)
      await confirmHallHire(ctx(), { hireId, depositPence, paidBy: null })
      return hireId
    },
    async payHire(hireId, amountPence, methodId = 'pm_card_visa') {
      const started = await startHallPayment(paying(VISITOR), { hireId, amountPence, limitKey: null })
      if (!started.ok) throw new Error(started.refusal)
      const paymentId = started.value.payment.id
      const confirmed = await confirmPayment(paying(VISITOR), { paymentId, methodId, returnUrl: RETURN_URL })
      if (!confirmed.ok) throw new Error(confirmed.refusal)
      return confirmed.value.payment
    },
    async accountOf(hireId) {
      const hire = await findHallHire(db.reader, hireId)
      return hallAccount(hire!, await listHallPayments(db.reader, [hireId]))
    },
  }
}
