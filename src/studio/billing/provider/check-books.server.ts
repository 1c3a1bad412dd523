import type { Ctx } from '#src/platform/ctx.server.ts'
import { balanceEntries } from '../ledger/books.ts'
import { findFeesEnteredAt } from '../ledger/books.store.server.ts'
import { insertLedgerEntry } from '../payments/payments.store.server.ts'
import { endMoneyTasks, insertMoneyTask, raiseMoneyTask } from '../tasks/money-tasks.store.server.ts'
import { reportProviderFault } from '../tasks/report-provider-fault.server.ts'
import { compareWithProvider, type ProviderBooks } from './compare-with-provider.server.ts'

const HOUR_MS = 60 * 60 * 1000
const PERIOD_MS = 30 * 24 * HOUR_MS

/** Compares our ledger with the provider's books of the last thirty days, or since a fee was last entered where that is longer ago, and
 *  enters the fees and payouts in it. Runs nightly; returns in how many lines they differ.
 *  Promises: a difference is put before the studio until there is none; what is an hour old at most may still settle on its own; each fee
 *  and payout is entered once; a payout that does not match is put before the studio once, until it does, and one that failed once. Throws
 *  ProviderUnavailable when the provider does not answer. Locks: none. */
export async function checkBooks(ctx: Ctx): Promise<number> {
  if (!ctx.paysOnline) return 0
  const [createdAt, provider] = [ctx.now(), ctx.payments.name]
  const enteredAt = await ctx.transaction(({ tx }) => findFeesEnteredAt(tx, provider))
  const since = Math.min(createdAt.getTime() - PERIOD_MS, enteredAt?.getTime() ?? Infinity)
  const books = await readBooks(ctx, new Date(since))
  const standing = books.differences.filter(({ at }) => createdAt.getTime() - at.getTime() > HOUR_MS)
  const differ = { kind: 'books_differ' as const, subject: 'books' }
  await ctx.transaction(async ({ tx }) => {
    for (const entry of balanceEntries(books.balance)) await insertLedgerEntry(tx, { ...entry, provider })
    if (standing.length > 0) await raiseMoneyTask(tx, { ...differ, createdAt })
    else await endMoneyTasks(tx, { ...differ, at: createdAt })
    for (const { id: subject, amountPence, isMatched, state } of books.payouts) {
      if (state === 'failed') await insertMoneyTask(tx, { kind: 'payout_failed', subject, amountPence, createdAt })
      const task = { kind: 'payout_unmatched' as const, subject }
      if (isMatched === false) await insertMoneyTask(tx, { ...task, amountPence, createdAt })
      if (isMatched) await endMoneyTasks(tx, { ...task, at: createdAt })
    }
  })
  return standing.length
}

/** A key that may not read the balance is a task: nothing else would tell that nothing is compared. */
async function readBooks(ctx: Ctx, since: Date): Promise<ProviderBooks> {
  try {
    return await compareWithProvider(ctx, since)
  } catch (error) {
    await reportProviderFault(ctx, error)
    throw error
  }
}
