import type { Work } from '#src/platform/ctx.server.ts'
import { findFeesOf, insertAccountEntry } from './account.store.server.ts'

export type Fee = { memberId: string; bookingId: string; kind: 'late_fee' | 'no_show_fee'; feePence: number }

/** Enters the fee of a late cancellation or a missed class as a debt on the member's account, in the caller's transaction; false when one
 *  stands already. Promises: at most one open fee for a booking. Locks: none; the caller has locked the booking. PRODUCT 4.1, 4.4a. */
export async function chargeFee(work: Work, { memberId, bookingId, kind, feePence }: Fee): Promise<boolean> {
  const { fees, openPence } = await findFeesOf(work.tx, { memberId, bookingId })
  if (openPence > 0) return false
  const ref = `fee:${bookingId}:${fees + 1}`
  return insertAccountEntry(work.tx, { memberId, at: work.now(), kind, amountPence: -feePence, ref })
}
