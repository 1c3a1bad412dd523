import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { forgetMandates } from '../mandates/forget-mandates.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'

/** Tells the provider what has ended here for a member: a payment that waited for their next month, and their direct debit.
 *  Promises: it has ended here whatever the provider answers; what it has not heard, the reconcilers tell it later.
 *  Locks: none; called once the transaction is over. */
export async function tellProviderOfEnding(
  ctx: PayingCtx,
  { memberId, givesUp }: { memberId: string; givesUp: string | null },
): Promise<void> {
  try {
    if (givesUp) await giveUpPayment(ctx, givesUp)
    await forgetMandates(ctx)
  } catch (error) {
    ctx.log.warn('direct_debit.provider_not_told', { memberId, because: String(error) })
  }
}
