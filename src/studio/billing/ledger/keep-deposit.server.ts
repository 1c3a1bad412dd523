import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { HallPaymentRefusal } from '#src/studio/hall-hire/money/hall-money.ts'
import { hasLedgerEntry, lockHallPayments } from '../payments/payments.store.server.ts'
import { findKindLeft } from '../refunds/refunds.store.server.ts'
import { enterMovement } from './enter-movement.server.ts'
import { listHallPayments } from './hall-payments.store.server.ts'

type Kept = {
  hireId: string
  amountPence: number
  /** Of the act: the same form sent twice keeps once. */
  keptId: string
}

/** Enters what the studio keeps of the deposit of a hire as its income, from the payments that hold it, oldest first. `isNew` for the one
 *  call that did it. Promises: never more than is held and not asked back, however many ask. Locks: the payments of the hire, then the
 *  hire. Decision 113. */
export async function keepDeposit(
  work: Work,
  { hireId, amountPence, keptId }: Kept,
): Promise<Outcome<{ isNew: boolean }, HallPaymentRefusal>> {
  const payments = await lockHallPayments(work.tx, hireId)
  const ref = `kept:${keptId}`
  if (await hasLedgerEntry(work.tx, { kind: 'deposit_kept', providerRef: `${ref}:0` })) return ok({ isNew: false })
  const sums = await listHallPayments(work.tx, [hireId])
  const parts: { payment: (typeof payments)[number]; pence: number }[] = []
  let owedPence = amountPence
  for (const payment of payments) {
    const leftPence = await findKindLeft(work.tx, sums, { paymentId: payment.id, paidKind: 'deposit' })
    const pence = Math.min(owedPence, Math.max(0, leftPence))
    if (pence > 0) parts.push({ payment, pence })
    owedPence -= pence
  }
  if (owedPence > 0) return refuse('less_is_held')
  for (const [index, { payment, pence }] of parts.entries()) {
    const kept = { kind: 'deposit_kept', amountPence: 0, depositPence: -pence } as const
    await enterMovement(work, { payment, at: work.now(), ...kept, providerRef: `${ref}:${index}` })
  }
  return ok({ isNew: true })
}
