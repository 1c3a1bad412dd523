import type { Ctx } from '#src/platform/ctx.server.ts'
import { type BookLine, compareBooks, type Comparison } from '../ledger/books.ts'
import { listBookLines } from '../ledger/books.store.server.ts'

const MARGIN_MS = 7 * 24 * 60 * 60 * 1000

/** Whether our ledger equals the provider's books since an instant, and where not. Reads only.
 *  Promises: nothing is a difference because one side wrote it down a little later than the other. Throws ProviderUnavailable when
 *  the provider does not answer. */
export async function compareWithProvider(ctx: Ctx, since: Date): Promise<Comparison> {
  const widely = new Date(since.getTime() - MARGIN_MS)
  const movements = await ctx.payments.listMovements(widely)
  const ours = await ctx.transaction(({ tx }) => listBookLines(tx, { provider: ctx.payments.name, since: widely }))
  const theirs = movements.map(({ kind, ref, amountPence, at }): BookLine => {
    return { kind, ref, amountPence: kind === 'refund' ? -amountPence : amountPence, at }
  })
  return compareBooks({ ours, theirs }, since)
}
