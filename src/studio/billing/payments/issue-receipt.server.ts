import type { Work } from '#src/platform/ctx.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { vatToIssue } from '#src/studio/settings/vat.ts'
import { type Payment, takeReceiptNo } from './payments.store.server.ts'

type Paid = Pick<Payment, 'provider' | 'amountPence'> & {
  isHall: boolean
  /** What of it a hire holds as its deposit. */
  depositPence: number
}

/** The columns of a payment that is paid now: the next receipt number, and the VAT that the receipt shows.
 *  Promises: no number is missing, because the caller writes it in the same transaction. Locks: the series of receipts. */
export async function issueReceipt(work: Work, { provider, amountPence, isHall, depositPence }: Paid) {
  const { vat } = await readSettings(work.tx)
  return {
    state: 'succeeded' as const,
    settledAt: work.now(),
    receiptNo: await takeReceiptNo(work.tx, provider),
    depositPence,
    ...vatToIssue(vat, { amountPence, isHall, depositPence }),
  }
}
