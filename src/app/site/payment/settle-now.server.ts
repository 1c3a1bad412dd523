import type { Scope } from '#src/platform/app-services.server.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import type { Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { settlePayment } from '#src/studio/billing/payments/settle-payment.server.ts'

/** A payment in the provider's current state; `isKnown` is false when the provider did not answer. */
export type Truth = { payment: Payment; actionUrl: string | null; isKnown: boolean }

export async function settleNow(scope: Scope, payment: Payment): Promise<Truth> {
  try {
    const settled = await settlePayment(scope.ctx, payment.id)
    if (!settled.ok) return { payment, actionUrl: null, isKnown: true }
    return { payment: settled.value.payment, actionUrl: settled.value.intent.actionUrl, isKnown: true }
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { payment, actionUrl: null, isKnown: payment.state === 'succeeded' }
  }
}
