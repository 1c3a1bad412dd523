import type { Ctx } from '#src/platform/ctx.server.ts'
import { isId } from '#src/kit/id.ts'
import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { ConfirmRefusal } from './payment.ts'
import { lockPayment, updatePayment } from './payments.store.server.ts'
import { reportProviderFault } from '../tasks/report-provider-fault.server.ts'
import { prepareIntent } from '../pay-online/prepare-intent.server.ts'
import { type Settled, settlePayment } from './settle-payment.server.ts'

export type ConfirmRequest = { paymentId: string; methodId: string | undefined; returnUrl: string }

/** Charges the payer's method for a payment; a declined card makes it `failed`, with the provider's text. Promises: each
 *  attempt has an idempotency key of its own; a paid one is not charged again; when the provider does not answer nothing is
 *  assumed, and the reconciler finds out. The caller has checked that the payer may pay it. */
export async function confirmPayment(
  ctx: Ctx,
  { paymentId, methodId, returnUrl }: ConfirmRequest,
): Promise<Outcome<Settled, ConfirmRefusal>> {
  if (!isId(paymentId)) return refuse('payment_not_found')
  if (!methodId) return refuse('method_required')
  const payment = await ctx.transaction(async ({ tx }) => {
    const held = await lockPayment(tx, paymentId)
    return held && updatePayment(tx, paymentId, { attempts: held.attempts + 1, updatedAt: ctx.now() })
  })
  if (!payment) return refuse('payment_not_found')
  try {
    if (payment.state !== 'succeeded') {
      const { id: intentId } = await prepareIntent(ctx, payment)
      const idempotencyKey = `payment:${paymentId}:${payment.attempts}`
      await ctx.payments.confirmIntent({ intentId, methodId, returnUrl, idempotencyKey })
    }
    const settled = await settlePayment(ctx, paymentId)
    return settled.ok ? settled : refuse('payment_not_found')
  } catch (error) {
    if ((await reportProviderFault(ctx, error)) !== 'provider_unavailable') return refuse('provider_refused')
    ctx.log.warn('payment.outcome_unknown', { paymentId })
    return refuse('outcome_unknown')
  }
}
