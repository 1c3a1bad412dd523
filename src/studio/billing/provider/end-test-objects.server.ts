import type { Ctx } from '#src/platform/ctx.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { endTestMandates } from '../direct-debit/mandates.store.server.ts'
import { cancelTestPayments } from '../payments/payments.store.server.ts'

/** Ends what was begun before the studio had live keys: no bank will ever answer for it. Runs at every start; does nothing while no money
 *  moves. Promises: what was paid then, and everything of another live account, stays as it is. Locks: the rows. PRODUCT 4.4. */
export async function endTestObjects(ctx: Ctx): Promise<void> {
  if (!isLive(ctx.payments.name)) return
  await ctx.transaction(async ({ tx }) => {
    await cancelTestPayments(tx, ctx.now())
    await endTestMandates(tx, ctx.now())
  })
}
