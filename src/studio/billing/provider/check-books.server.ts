import type { Ctx } from '#src/platform/ctx.server.ts'
import { endMoneyTasks, raiseMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { compareWithProvider } from './compare-with-provider.server.ts'

const HOUR_MS = 60 * 60 * 1000
const PERIOD_MS = 30 * 24 * HOUR_MS

/** Compares our ledger with the provider's books of the last thirty days. Runs nightly; returns in how many lines they differ.
 *  Promises: a difference is put before the studio until there is none; what is an hour old at most may still settle on its own. Throws
 *  ProviderUnavailable when the provider does not answer. Locks: none. */
export async function checkBooks(ctx: Ctx): Promise<number> {
  if (!ctx.paysOnline) return 0
  const now = ctx.now()
  const { differences } = await compareWithProvider(ctx, new Date(now.getTime() - PERIOD_MS))
  const standing = differences.filter(({ at }) => now.getTime() - at.getTime() > HOUR_MS)
  const task = { kind: 'books_differ' as const, subject: 'books' }
  await ctx.transaction(({ tx }) =>
    standing.length > 0 ? raiseMoneyTask(tx, { ...task, createdAt: now }) : endMoneyTasks(tx, { ...task, at: now }),
  )
  return standing.length
}
