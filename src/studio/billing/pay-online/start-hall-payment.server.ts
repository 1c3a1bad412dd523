import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { formatDate } from '#src/kit/time.ts'
import { type Intent, ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { countAttempt } from '#src/platform/rate-limit.server.ts'
import type { HallHire } from '#src/studio/hall-hire/hall-hire.ts'
import { findHallHire, listHallPayments } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import type { HallPayRefusal } from './hall-payment.ts'
import { STARTS_ALLOWED } from '../payments/payment.ts'
import { findOpenHallPayment, insertPayment, type Payment, updatePayment } from '../payments/payments.store.server.ts'
import { prepareIntent } from './prepare-intent.server.ts'

type HallPaymentInput = {
  hireId: string
  /** What the payer was shown; refused when it is not what is due. */
  amountPence: number
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: string | null
}

/** Begins the payment of what is due for a hire of the hall. The caller has shown that the payer may see the hire.
 *  Promises: the amount is the studio's, never the caller's; two tabs go on with the same payment; nothing counts as paid yet.
 *  Locks: nothing for long; the provider is asked after the transaction. */
export async function startHallPayment(
  ctx: Ctx,
  request: HallPaymentInput,
): Promise<Outcome<{ payment: Payment; intent: Intent }, HallPayRefusal>> {
  const found = await ctx.transaction((work) => findOrWritePayment(work, request))
  if (!found.ok) return found
  const { payment, replaced } = found.value
  try {
    if (replaced?.intentId) await ctx.payments.cancelIntent(replaced.intentId)
    const intent = await prepareIntent(ctx, payment)
    return ok({ payment: { ...payment, intentId: intent.id }, intent })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn('payment.provider_unavailable', { paymentId: payment.id })
    return refuse('provider_unavailable')
  }
}

type Found = { payment: Payment; replaced: Payment | null }

async function findOrWritePayment(work: Work, request: HallPaymentInput): Promise<Outcome<Found, HallPayRefusal>> {
  const hire = await findHallHire(work.tx, request.hireId)
  if (!hire) return refuse('hire_not_found')
  const { duePence } = hallAccount(hire, await listHallPayments(work.tx, [hire.id]))
  if (duePence === 0) return refuse('nothing_due')
  if (duePence !== request.amountPence) return refuse('wrong_amount')
  const waiting = await findOpenHallPayment(work.tx, hire.id)
  if (waiting?.amountPence === duePence && waiting.provider === work.payments.name)
    return ok({ payment: waiting, replaced: null })
  if (waiting?.state === 'processing') return refuse('in_progress')
  if (request.limitKey && !(await countAttempt(work.tx, { key: request.limitKey, ...STARTS_ALLOWED })).allowed)
    return refuse('too_many')
  if (waiting) await updatePayment(work.tx, waiting.id, { state: 'cancelled', updatedAt: work.now() })
  // Another tab may have written the same payment since we looked; then that one is gone on with.
  const payment =
    (await insertPayment(work.tx, newPayment(work, hire, duePence))) ?? (await findOpenHallPayment(work.tx, hire.id))
  return payment ? ok({ payment, replaced: waiting }) : refuse('in_progress')
}

function newPayment(ctx: Ctx, hire: HallHire, amountPence: number) {
  return {
    // A hire stands for itself: it is no part of anybody's membership history.
    memberId: null,
    payerName: hire.customerName,
    payerEmail: hire.customerEmail,
    purpose: 'hall_hire' as const,
    hallHireId: hire.id,
    description: `Hall hire, ${formatDate(hire.eventDate, 'full')}, ${hire.startTime} to ${hire.endTime}`,
    amountPence,
    state: 'pending' as const,
    provider: ctx.payments.name,
    createdAt: ctx.now(),
  }
}
