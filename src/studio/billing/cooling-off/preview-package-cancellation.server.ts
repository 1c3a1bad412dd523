import { isId } from '#src/kit/id.ts'
import { invariant, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { CoolingOffRefusal } from './cooling-off.ts'
import { takePackageBack, type TakenBack } from './take-package-back.server.ts'

/** What cancelling a package would end and refund, as of now. Promises: it runs the cancellation itself and rolls it back: what
 *  is shown is what happens. Nothing is kept, and no one is notified. Locks: as takePackageBack, for a moment. */
export async function previewPackageCancellation(
  ctx: SignedInCtx,
  paymentId: string,
): Promise<Outcome<TakenBack, CoolingOffRefusal>> {
  if (!isId(paymentId)) return refuse('payment_not_found')
  const undone = new Error('looked at only')
  let seen: Outcome<TakenBack, CoolingOffRefusal> | null = null
  try {
    await ctx.transaction(async (work) => {
      seen = await takePackageBack(work, { paymentId })
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  invariant(seen, 'it was looked at before it was undone')
  return seen
}
