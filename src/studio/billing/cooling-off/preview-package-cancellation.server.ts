import { isId } from '#src/kit/id.ts'
import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { tryOut } from '#src/platform/database/try-out.server.ts'
import type { CoolingOffRefusal } from './cooling-off.ts'
import { takePackageBack, type TakenBack } from './take-package-back.server.ts'

/** What cancelling a package would end and refund, as of now. Promises: it runs the cancellation itself and rolls it back: what
 *  is shown is what happens. Nothing is kept, and no one is notified. Locks: as takePackageBack, for a moment. */
export async function previewPackageCancellation(
  ctx: SignedInCtx,
  paymentId: string,
): Promise<Outcome<TakenBack, CoolingOffRefusal>> {
  if (!isId(paymentId)) return refuse('payment_not_found')
  return tryOut(ctx, (work) => takePackageBack(work, { paymentId }))
}
