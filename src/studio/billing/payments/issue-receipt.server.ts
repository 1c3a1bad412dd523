import type { Work } from '#src/platform/ctx.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { vatToIssue } from '#src/studio/settings/vat.ts'
import { type Payment, takeReceiptNo } from './payments.store.server.ts'

type Paid = Pick<Payment, 'provider' | 'amountPence'> & {
  /** What is let out, or held for it: a deposit is no price, so it has no VAT. */
  hall: 'hire' | 'deposit' | null
}

/** The columns of a payment that is paid now: the next receipt number, and the VAT that the receipt shows.
 *  Promises: no number is missing, because the caller writes it in the same transaction. Locks: the series of receipts. */
export async function issueReceipt(work: Work, { provider, amountPence, hall }: Paid) {
  const { vat } = await readSettings(work.tx)
  return {
    state: 'succeeded' as const,
    settledAt: work.now(),
    receiptNo: await takeReceiptNo(work.tx, provider),
    ...vatToIssue(hall === 'deposit' ? { ...vat, basisPoints: 0 } : vat, { amountPence, isHall: hall !== null }),
  }
}
