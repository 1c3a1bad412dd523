import type { Work } from '#src/platform/ctx.server.ts'
import { findFeesOf, insertAccountEntry } from './account.store.server.ts'

/** Takes back the open fee of a booking by an entry of the opposite amount, in the caller's transaction; returns its pence, nought when
 *  none is open. Promises: each fee is taken back once. Locks: none; the caller has locked the booking. PRODUCT 4.1, 4.4a. */
export async function returnFee(work: Work, of: { memberId: string; bookingId: string }): Promise<number> {
  const { fees, openPence } = await findFeesOf(work.tx, of)
  if (openPence === 0) return 0
  const ref = `fee-back:${of.bookingId}:${fees}`
  const entry = { memberId: of.memberId, at: work.now(), kind: 'fee_returned' as const, amountPence: openPence, ref }
  await insertAccountEntry(work.tx, entry)
  return openPence
}
