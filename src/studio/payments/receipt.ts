import { formatPenceExact } from '#src/kit/money.ts'
import type { RefusalText } from '#src/kit/outcome.ts'

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
  /** Until when, a studio date, and where it may be cancelled; null where it may not. */
  cancel: { until: string; url: string } | null
}

export function receiptFacts(
  paid: Paid,
  more: Pick<ReceiptFacts, 'isGiven' | 'about' | 'url' | 'cancel'>,
): ReceiptFacts {
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

export type ReceiptRefusal = 'not_allowed' | 'payment_not_found' | 'no_receipt'

export const receiptRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  no_receipt: { status: 409, message: 'There is no receipt until the payment has arrived' },
} satisfies Record<ReceiptRefusal, RefusalText>
