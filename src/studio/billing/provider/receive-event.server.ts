import type { Ctx } from '#src/platform/ctx.server.ts'
import type { ProviderEvent } from '#src/platform/payments/provider.server.ts'
import { findMandateByReference } from '../direct-debit/mandates.store.server.ts'
import { settleMandate } from '../direct-debit/settle-mandate.server.ts'
import { findPaymentByIntent, insertHandledEvent, listHandledEvents } from '../payments/payments.store.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'

/** Acts on what the provider tells of itself. The event says only where to look; the truth is asked for.
 *  Promises: a repeat is answered without acting again; a crash in between leaves the event to be acted on when it is told
 *  again; late and overtaking events do no harm. */
export async function receiveEvent(ctx: Ctx, event: ProviderEvent): Promise<void> {
  const { id, objectId } = event
  if ((await ctx.transaction(({ tx }) => listHandledEvents(tx, [id]))).length > 0) return
  if (event.about === 'intent') {
    const payment = await ctx.transaction(({ tx }) => findPaymentByIntent(tx, objectId))
    if (payment) await settlePayment(ctx, payment.id)
  }
  if (event.about === 'setup' || event.about === 'mandate') {
    const mandate = await ctx.transaction(({ tx }) => findMandateByReference(tx, objectId))
    if (mandate) await settleMandate(ctx, mandate.id)
  }
  await ctx.transaction(({ tx }) => insertHandledEvent(tx, { id, handledAt: ctx.now() }))
}
