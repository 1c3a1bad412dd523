import type { Ctx } from '#src/platform/ctx.server.ts'
import type { BalanceLine, Payout } from '#src/platform/payments/provider.server.ts'
import { balanceEntries, BOOK_KINDS, type BookLine, compareBooks, type Comparison, isMatched } from '../ledger/books.ts'
import { listBookLines, listOwnIntents } from '../ledger/books.store.server.ts'

const MARGIN_MS = 7 * 24 * 60 * 60 * 1000

/** `balance` are all its lines; payouts match, or do not, or are not put together yet (null). */
export type ProviderBooks = Comparison & {
  balance: BalanceLine[]
  feesPence: number
  paidOutPence: number
  payouts: (Payout & { isMatched: boolean | null })[]
}

/** Whether our ledger equals the provider's books since an instant, and where not; what the provider kept, and paid out. Reads only.
 *  Promises: nothing is a difference because one side wrote it down a little later than the other, or because the account is used for
 *  other things too. Throws ProviderUnavailable when the provider does not answer. */
export async function compareWithProvider(ctx: Ctx, since: Date): Promise<ProviderBooks> {
  const widely = new Date(since.getTime() - MARGIN_MS)
  const all = await ctx.payments.listBalance(widely)
  const payouts = await ctx.payments.listPayouts(since)
  const { ours, own } = await ctx.transaction(async ({ tx }) => ({
    ours: await listBookLines(tx, { provider: ctx.payments.name, since: widely }),
    own: await listOwnIntents(tx, [...new Set(all.flatMap(({ intentId }) => intentId ?? []))]),
  }))
  const theirs = all.flatMap((line): BookLine[] => {
    const kind = BOOK_KINDS.find((one) => one === line.kind)
    return kind && (line.paymentId || own.has(line.intentId)) ? [{ ...line, kind }] : []
  })
  const compared = compareBooks({ ours, theirs }, since)
  const balance = all.filter(({ at }) => at >= since)
  const entries = balanceEntries(balance)
  const sum = (what: string) =>
    entries.reduce((total, { kind, amountPence }) => (kind === what ? total - amountPence : total), 0)
  return {
    ...compared,
    balance,
    feesPence: sum('fee'),
    paidOutPence: sum('payout'),
    payouts: payouts.map((payout) => ({ ...payout, isMatched: isMatched(payout, { ...compared, balance: all }) })),
  }
}
