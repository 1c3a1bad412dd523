import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { isId } from '#src/kit/id.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Intent } from '#src/platform/payments/provider.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { findBalancePence } from '../account/account.store.server.ts'
import { keepMandate } from '../direct-debit/keep-mandate.server.ts'
import { enterMovements } from '../ledger/enter-movements.server.ts'
import { enterPaid } from './enter-paid.server.ts'
import { grantPayment } from './grant-payment.server.ts'
import { divideHallPayment } from '#src/studio/hall-hire/money/divide-hall-payment.server.ts'
import { voidOrder } from '#src/studio/sales/orders/void-order.server.ts'
import { keepPromoUse } from '#src/studio/sales/promo-codes/keep-promo-use.server.ts'
import { reservePromoUse } from '#src/studio/sales/promo-codes/reserve-promo-use.server.ts'
import { issueReceipt } from './issue-receipt.server.ts'
import { decideSettlement, type SettleRefusal } from './payment.ts'
import { findPayment, lockPayment, type Payment, updatePayment } from './payments.store.server.ts'
import { insertMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { prepareIntent } from '../pay-online/prepare-intent.server.ts'

export type Settled = { payment: Payment; intent: Intent }

/** Asks the provider for the state of a payment and applies it here. Called by the webhook, the return page and the reconciler
 *  alike, in any order and repeatedly. Promises: what was paid for is given exactly once, with its ledger entry, receipt and
 *  history, in one transaction or not at all; nothing is given for another amount, which is put before the studio; paid is final. Throws ProviderUnavailable
 *  when the provider does not answer. Locks: the payment, then the hire, the series of receipts and the member's memberships. The provider is called before either.
 *  PRODUCT 4.4. */
export async function settlePayment(ctx: Ctx, paymentId: string): Promise<Outcome<Settled, SettleRefusal>> {
  const found = isId(paymentId) ? await ctx.transaction(({ tx }) => findWithTurn(tx, paymentId)) : null
  if (!found) return refuse('payment_not_found')
  const intent = await prepareIntent(ctx, found.payment)
  if (decideSettlement(found.payment, intent) === 'mismatch') {
    await putMismatch(ctx, found.payment, intent)
    return refuse('mismatch')
  }
  return ok({ payment: await ctx.transaction((work) => settle(work, paymentId, intent), found.turn), intent })
}

async function putMismatch(ctx: Ctx, { id, amountPence: duePence }: Payment, { amountPence }: Intent): Promise<void> {
  ctx.log.error('payment.mismatch', undefined, { paymentId: id, duePence, paidPence: amountPence })
  const task = { kind: 'mismatch' as const, subject: id, paymentId: id, amountPence, createdAt: ctx.now() }
  await ctx.transaction(({ tx }) => insertMoneyTask(tx, task))
}

async function settle(work: Work, paymentId: string, intent: Intent): Promise<Payment> {
  const payment = await lockPayment(work.tx, paymentId)
  invariant(payment, 'payments are never removed')
  const settlement = decideSettlement(payment, intent)
  invariant(settlement !== 'mismatch', 'the terms of a payment are never changed')
  const { state, isNewlyPaid, failure } = settlement
  const settled = isNewlyPaid ? await markPaid(work, payment, intent) : payment
  await enterMovements(work, { payment: settled, intent })
  // What did not go through keeps no promo code from others.
  if (payment.orderId && state === 'failed') await reservePromoUse(work, payment.orderId, { isOver: true })
  const failureCode = failure?.code ?? null
  if (isNewlyPaid || (payment.state === state && payment.failureCode === failureCode)) return settled
  const failureMessage = failure?.message ?? null
  return updatePayment(work.tx, paymentId, { state, failureCode, failureMessage, updatedAt: work.now() })
}

/** Those who pay for places in one class take turns. */
async function findWithTurn(tx: Tx, paymentId: string): Promise<{ payment: Payment; turn: string | undefined } | null> {
  const payment = await findPayment(tx, paymentId)
  const order = payment?.orderId ? await findOrder(tx, payment.orderId) : null
  return payment && { payment, turn: order?.sessionId ?? undefined }
}

async function markPaid(work: Work, payment: Payment, intent: Intent): Promise<Payment> {
  const isCodeLeft = payment.orderId === null || (await keepPromoUse(work, payment.orderId))
  const { id: paymentId, hallHireId: hireId, amountPence } = payment
  const depositPence = hireId ? await divideHallPayment(work, { hireId, paymentId, amountPence }) : null
  const isHall = hireId !== null
  const receipt = await issueReceipt(work, { ...payment, isHall, depositPence: depositPence ?? 0 })
  const written = { ...receipt, failureCode: null, failureMessage: null, updatedAt: work.now() }
  const paid = await updatePayment(work.tx, paymentId, written)
  const isCovered = await isCreditThere(work, payment)
  const give = async (tx: Work, one: Payment) => {
    if (isCovered && isCodeLeft) return grantPayment(tx, one)
    if (one.orderId) await voidOrder(tx, one.orderId)
    return false
  }
  const entered = await enterPaid(work, { payment: paid, providerRef: intent.id, depositPence, give })
  await keepMethod(work, paid, intent)
  return entered
}

/** Given up, a payment leaves its credit to others; paid after all, it may find it spent. */
async function isCreditThere(work: Work, { state, creditPence, memberId }: Payment): Promise<boolean> {
  if (state !== 'cancelled' || creditPence === 0 || memberId === null) return true
  await holdMember(work.tx, memberId)
  return (await findBalancePence(work.tx, memberId)) >= 0
}

/** The card is kept for direct debit, where the payer asked for it. */
async function keepMethod(work: Work, { savesMethod, memberId, provider }: Payment, intent: Intent): Promise<void> {
  const { customerId, methodId, mandateId } = intent
  if (!savesMethod || !memberId || !customerId || !methodId) return
  await keepMandate(work, { memberId, provider, customerId, methodId, reference: mandateId })
}
