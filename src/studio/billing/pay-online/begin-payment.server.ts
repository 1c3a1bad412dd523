import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Intent } from '#src/platform/payments/provider.server.ts'
import { acceptLegalTexts } from '#src/studio/legal/accept-legal-texts.server.ts'
import { askAgain } from '../buying-again/ask-again.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import { type BeginRefusal, STARTS_ALLOWED } from '../payments/payment.ts'
import { type Payment, updatePayment } from '../payments/payments.store.server.ts'
import { reportProviderFault } from '../tasks/report-provider-fault.server.ts'
import { prepareIntent } from './prepare-intent.server.ts'
import { START_REQUEST } from './start-request.ts'

export type Started = { payment: Payment; intent: Intent }

/** The payment to go on with. */
export type DuePayment = { payment: Payment; isStale?: false }
/** One that is for something else than what is due now, and in the way of that. */
export type StalePayment = { payment: Payment; isStale: true }

type BeginRequest = {
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: LimitKey | null
  /** The payer asks for the classes to begin at once. */
  startsNow?: boolean
  /** Those who pay for the same thing take turns, such as for a place in one class. */
  turn?: string
}

/** Begins a payment. `findDue` says under its locks which one is due, or writes it; once a stale payment is given up it is asked again.
 *  Promises: that the payer asked to begin at once is recorded with it, the first time, and each version of the terms it was begun under; a stale payment is given up at the provider before another is written, and what was paid or is on its way stays: nobody
 *  pays twice, and buys the same twice only if they say so (askAgain); where nothing is left to pay it is settled at once. Locks: those of `findDue`; the provider is asked outside. PRODUCT 4.4. */
export async function beginPayment<Refusal extends string, Due extends DuePayment>(
  ctx: Ctx,
  { limitKey, startsNow = false, turn }: BeginRequest,
  findDue: (work: Work, limitKey: LimitKey | null) => Promise<Outcome<Due | StalePayment, Refusal>>,
): Promise<Outcome<Due & Started, Refusal | BeginRefusal>> {
  const find = (key: LimitKey | null) =>
    ctx.transaction(async (work) => {
      const due = await findDue(work, key)
      if (!due.ok || due.value.isStale) return due
      const { payment } = due.value
      if (payment.state === 'succeeded') return due
      const again = await askAgain(work, payment)
      if (!again.ok) return again
      await recordConsent(work, payment, { startsNow })
      return due
    }, turn)
  try {
    let due = await find(limitKey)
    if (due.ok && due.value.isStale) {
      if ((await giveUpPayment(ctx, due.value.payment.id)) !== 'cancelled') return refuse('in_progress')
      // This start has been counted.
      due = await find(null)
    }
    if (!due.ok) return due.refusal === 'too_many' ? { ...due, retryAfterSeconds: STARTS_ALLOWED.windowSeconds } : due
    if (due.value.isStale) return refuse('in_progress')
    const intent = await prepareIntent(ctx, due.value.payment)
    if (due.value.payment.amountPence > 0)
      return ok({ ...due.value, payment: { ...due.value.payment, intentId: intent.id }, intent })
    const settled = await settlePayment(ctx, due.value.payment.id)
    return ok({ ...due.value, ...(settled.ok ? settled.value : { intent }) })
  } catch (error) {
    return refuse(await reportProviderFault(ctx, error))
  }
}

/** Under which terms it is bought, and whether the classes are to begin at once. A debt was agreed to before. */
async function recordConsent(
  work: Work,
  { id, purpose, memberId, startRequestedAt }: Payment,
  { startsNow }: { startsNow: boolean },
): Promise<void> {
  if (purpose !== 'arrears') await acceptLegalTexts(work, { memberId, occasion: 'purchase', ref: id })
  if (startRequestedAt || !startsNow) return
  const now = work.now()
  await updatePayment(work.tx, id, { startRequestedAt: now, startRequest: START_REQUEST, updatedAt: now })
}
