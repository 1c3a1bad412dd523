import type { Ctx } from '#src/platform/ctx.server.ts'
import { ProviderRefusal, ProviderUnavailable, type RefusalReason } from '#src/platform/payments/provider.server.ts'
import type { ProviderFault } from '../payments/payment.ts'
import type { MoneyTaskKind } from './money-task.ts'
import { raiseMoneyTask } from './money-tasks.store.server.ts'

/** What a payer is told of a call that the provider did not answer or refused. Promises: where a person of the studio must act, it is
 *  put before them, once while it lasts. Throws what is no fault of the provider's. Locks: none. PRODUCT 4.4. */
export async function reportProviderFault(ctx: Ctx, error: unknown): Promise<ProviderFault> {
  if (!(error instanceof ProviderUnavailable)) throw error
  const reason = error instanceof ProviderRefusal ? error.reason : null
  ctx.log.warn('payment.provider_unavailable', { reason })
  if (!reason) return 'provider_unavailable'
  const [kind, fault] = FAULTS[reason]
  if (kind) {
    await ctx.transaction(({ tx }) => raiseMoneyTask(tx, { kind, subject: reason, createdAt: ctx.now() }))
  }
  return fault
}

const FAULTS: Record<RefusalReason, [MoneyTaskKind | null, ProviderFault]> = {
  key: ['key_refused', 'provider_refused'],
  permission: ['key_refused', 'provider_refused'],
  method: ['method_refused', 'method_refused'],
  too_small: [null, 'amount_too_small'],
  customer: [null, 'provider_refused'],
  other: [null, 'provider_refused'],
}
