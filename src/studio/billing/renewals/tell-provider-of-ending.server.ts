import type { Ctx } from '#src/platform/ctx.server.ts'
import { forgetMandates } from '../direct-debit/forget-mandates.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'

/** Tells the provider what has ended here for a member: payments that waited for a month of theirs, and their direct debit.
 *  Promises: it has ended here whatever the provider answers; the reconcilers repeat what it has not received. Locks: none;
 *  called after the transaction. */
export async function tellProviderOfEnding(
  ctx: Ctx,
  { memberId, givesUp }: { memberId: string; givesUp: readonly string[] },
): Promise<void> {
  try {
    for (const paymentId of givesUp) await giveUpPayment(ctx, paymentId)
    await forgetMandates(ctx)
  } catch (error) {
    ctx.log.warn('direct_debit.provider_not_told', { memberId, because: String(error) })
  }
}
