import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { failRefund } from './fail-refund.server.ts'
import { settleDisputes } from './settle-disputes.server.ts'
import { insertRefund, listRequestedRefunds, listUnknownRefunds } from './refunds.store.server.ts'

const UNANSWERED_MS = 15_000
const GIVEN_UP_MS = 7 * 24 * 60 * 60 * 1000

/** Goes on with refunds whose end is not known, and processes those that were made at the provider itself, and disputes. Runs automatically; answers
 *  how many were looked at.
 *  Promises: one that fails does not keep the others waiting; one that cannot be made within a week is given up and said so. */
export async function settleRefunds(ctx: Ctx): Promise<number> {
  const now = ctx.now()
  await settleDisputes(ctx)
  const known = { reason: 'Refunded at the payment provider', origin: 'provider' as const }
  for (const found of await ctx.transaction(({ tx }) => listUnknownRefunds(tx)))
    await ctx.transaction(({ tx }) => insertRefund(tx, { ...found, ...known }))
  const pending = await ctx.transaction(({ tx }) => listRequestedRefunds(tx, new Date(now.getTime() - UNANSWERED_MS)))
  const { failed } = await tryEach(ctx.log, pending, {
    failure: 'refund.failed',
    act: ({ id }) => completeRefund(ctx, id),
  })
  const givenUp = failed.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > GIVEN_UP_MS)
  for (const refund of givenUp) await ctx.transaction((work) => failRefund(work, refund, refund.providerRef))
  return pending.length
}
