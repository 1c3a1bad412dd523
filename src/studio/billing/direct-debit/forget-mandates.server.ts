import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { listMandatesToForget, type Mandate, updateMandate } from './mandates.store.server.ts'

const MOST_AT_ONCE = 20

/** Tells the provider of every direct debit that has ended here, so that it gives up the method too. Returns how many.
 *  Promises: told again until the provider has heard it; one that does not answer does not keep the others waiting. */
export async function forgetMandates(ctx: Ctx): Promise<number> {
  const ended = await ctx.transaction(({ tx }) => listMandatesToForget(tx, ctx.payments.name, MOST_AT_ONCE))
  const act = async ({ id, methodId }: Mandate) => {
    if (methodId) await ctx.payments.forgetMethod(methodId)
    const now = ctx.now()
    await ctx.transaction(({ tx }) => updateMandate(tx, id, { forgottenAt: now, updatedAt: now }))
  }
  await tryEach(ctx.log, ended, { failure: 'mandate.forget_failed', act })
  return ended.length
}
