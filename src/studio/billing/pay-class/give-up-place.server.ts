import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { findLiveOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { voidOrder } from '#src/studio/sales/orders/void-order.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import type { ProviderFault } from '../payments/payment.ts'
import { findOrderPayment } from '../payments/payments.store.server.ts'
import { reportProviderFault } from '../tasks/report-provider-fault.server.ts'
import { classOrderKey } from './class-payment.ts'

/** Gives back the place that is held for a form which will not be paid after all; answers whether there was one. Promises: what was paid,
 *  or is on its way, stays; another's place does too. Locks: the payment, then the order; the provider is asked before. PRODUCT 4.4a. */
export async function giveUpPlace(ctx: Ctx, formKey: string): Promise<Outcome<boolean, ProviderFault>> {
  const held = await ctx.transaction((work) => findUnpaid(work, formKey))
  if (!held) return ok(false)
  try {
    if ((await giveUpPayment(ctx, held.paymentId)) !== 'cancelled') return ok(false)
  } catch (error) {
    return refuse(await reportProviderFault(ctx, error))
  }
  return ok(await ctx.transaction((work) => voidOrder(work, held.orderId)))
}

async function findUnpaid({ tx, actor }: Work, formKey: string) {
  const order = await findLiveOrder(tx, classOrderKey(formKey))
  const isOwn = order?.buyerId === null || (actor.kind === 'account' && order?.buyerId === actor.userId)
  if (order?.state !== 'open' || !isOwn) return null
  const payment = await findOrderPayment(tx, order.id)
  return payment && { orderId: order.id, paymentId: payment.id }
}
