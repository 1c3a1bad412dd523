import { formatPenceExact } from '#src/kit/money.ts'

type Paid = {
  payerName: string
  description: string
  amountPence: number
  receiptNo: number | null
  settledAt: Date | null
}

/** What a receipt says: a snapshot, so that a later price does not rewrite it. */
export type ReceiptFacts = {
  name: string
  number: string
  description: string
  amount: string
  paidAt: string
  isGiven: boolean
  /** What was paid for: the link leads there. */
  about: 'membership' | 'hall' | 'order'
  url: string
}

export function receiptFacts(paid: Paid, more: Pick<ReceiptFacts, 'isGiven' | 'about' | 'url'>): ReceiptFacts {
  return {
    name: paid.payerName,
    number: receiptNumber(paid.receiptNo ?? 0),
    description: paid.description,
    amount: formatPenceExact(paid.amountPence),
    paidAt: paid.settledAt?.toISOString() ?? '',
    ...more,
  }
}

/** `T-000042`: one after another, without gaps. */
export function receiptNumber(receiptNo: number): string {
  return `T-${String(receiptNo).padStart(6, '0')}`
}
