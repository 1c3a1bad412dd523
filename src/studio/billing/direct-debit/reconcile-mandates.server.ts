import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { listWaitingMandates, lockMandate, type Mandate, updateMandate } from './mandates.store.server.ts'
import { forgetMandates } from './forget-mandates.server.ts'
import { settleMandate } from './settle-mandate.server.ts'

const UNTOUCHED_MS = 30_000
const MOST_AT_ONCE = 50
const GIVEN_UP_MS = 24 * 60 * 60 * 1000

/** Asks the provider about every direct debit whose end we do not know: its event was lost, or the member never came back. Runs by
 *  itself; returns how many were looked at.
 *  Promises: a set-up that nobody finished for a day is given up quietly; what has ended here is ended at the provider too;
 *  one that fails does not keep the others waiting. */
export async function reconcileMandates(ctx: Ctx): Promise<number> {
  const untouchedSince = new Date(ctx.now().getTime() - UNTOUCHED_MS)
  const which = { provider: ctx.payments.name, untouchedSince, most: MOST_AT_ONCE }
  const waiting = await ctx.transaction(({ tx }) => listWaitingMandates(tx, which))
  await tryEach(ctx.log, waiting, { failure: 'mandate.reconcile_failed', act: (mandate) => reconcile(ctx, mandate) })
  await forgetMandates(ctx)
  return waiting.length
}

async function reconcile(ctx: Ctx, { id, createdAt }: Mandate): Promise<void> {
  await settleMandate(ctx, id)
  const now = ctx.now()
  const isGivenUp = now.getTime() - createdAt.getTime() > GIVEN_UP_MS
  await ctx.transaction(async ({ tx }) => {
    const mandate = await lockMandate(tx, id)
    const change = isGivenUp && mandate?.state === 'preparing' ? { state: 'failed' as const } : {}
    // Back of the queue: what stays undecided must not hide the rest.
    await updateMandate(tx, id, { ...change, updatedAt: now })
  })
}
