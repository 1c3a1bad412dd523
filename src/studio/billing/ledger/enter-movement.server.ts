import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { hallChanged } from '#src/studio/hall-hire/hall-hire.ts'
import { divideHallPayment } from '#src/studio/hall-hire/money/divide-hall-payment.server.ts'
import { keepGoodwill } from '#src/studio/hall-hire/money/keep-goodwill.server.ts'
import { keptNoLongerPence } from '#src/studio/hall-hire/money/hall-deposit.ts'
import { hallSums } from '#src/studio/hall-hire/money/hall-money.ts'
import {
  hasLedgerEntry,
  insertLedgerEntry,
  type NewLedgerEntry,
  type Payment,
} from '../payments/payments.store.server.ts'
import { hallMethodOf } from '../payments/tender.ts'
import { listHallPayments } from './hall-payments.store.server.ts'

type Movement = Pick<NewLedgerEntry, 'at' | 'kind' | 'amountPence' | 'providerRef'> & {
  payment: Payment
  /** Of what is paid for the hall, or was asked back of it, the deposit; null where no hire takes it. What else goes back is divided here. */
  depositPence?: number | null
}

/** Enters a movement of a payment's money into the ledger; of a payment for the hall with what of it is a deposit, and the history of its
 *  hire has it too. Promises: once, no matter who hears of it first; false when the ledger has it already. Locks: the hire. The caller
 *  holds the payment. Decisions 034 and 056. */
export async function enterMovement(work: Work, { payment, depositPence, ...movement }: Movement): Promise<boolean> {
  const { id: paymentId, hallHireId: hireId, grant, tender } = payment
  const { kind, amountPence, providerRef } = movement
  // What no hire took stands in the ledger only.
  const isOfHire = depositPence === undefined ? grant === 'given' : depositPence !== null
  if (!hireId || !isOfHire) return insertLedgerEntry(work.tx, { ...movement, paymentId })
  if (depositPence === undefined && amountPence < 0) {
    if (await hasLedgerEntry(work.tx, { kind, providerRef })) return false
    await keepNoLonger(work, { payment, movement })
  }
  const undoes = kind === 'refund_returned' || kind === 'dispute_won' ? providerRef : undefined
  const deposit = depositPence ?? (await divideHallPayment(work, { hireId, paymentId, amountPence, undoes })) ?? 0
  if (!(await insertLedgerEntry(work.tx, { ...movement, paymentId, depositPence: deposit }))) return false
  const hire = await keepGoodwill(work, {
    hireId,
    paymentId,
    kind,
    // What is kept moves no money, and nothing of it is the price.
    hirePence: amountPence === 0 ? 0 : amountPence - deposit,
  })
  for (const sum of hallSums({ amountPence, depositPence: deposit })) {
    await recordActivity(work, {
      verb: 'hall_hire.payment_recorded',
      subjectId: hireId,
      memberId: hire?.memberId ?? null,
      details: { kind: sum.kind, method: hallMethodOf(tender), amountPence: sum.amountPence },
    })
  }
  await announce(work.tx, hallChanged)
  return true
}

/** What the provider or a bank takes beyond the price and the deposit held is a deposit that was kept: it is held again first. */
async function keepNoLonger(
  work: Work,
  { payment, movement }: { payment: Payment; movement: Omit<Movement, 'payment' | 'depositPence'> },
): Promise<void> {
  const { at, kind, amountPence, providerRef } = movement
  const which = { paymentId: payment.id, pence: -amountPence }
  const pence = keptNoLongerPence(await listHallPayments(work.tx, [payment.hallHireId ?? '']), which)
  const held = { kind: 'deposit_kept', amountPence: 0, depositPence: pence } as const
  if (pence > 0) await enterMovement(work, { payment, at, ...held, providerRef: `${kind}:${providerRef}` })
}
