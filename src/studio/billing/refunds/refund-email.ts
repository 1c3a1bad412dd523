import { formatPenceExact } from '#src/kit/money.ts'
import { depositFacts, type Paid, receiptNumber, type VatFacts, vatFacts } from '../receipts/receipt.ts'
import { tenderLabels } from '../payments/tender.ts'
import type { PromoFacts } from '#src/studio/sales/promo-codes/promo-code.ts'
import { creditNoteNumber } from './refund.ts'

/** The content of the e-mail about a refund: a snapshot, and the credit note to its receipt. */
export type RefundFacts = {
  name: string
  number: string
  receipt: string
  description: string
  amount: string
  /** What a promo code took off what was bought. */
  promo?: PromoFacts | null
  paid: string
  isFull: boolean
  reason: string
  isTakenBack: boolean
  /** It had settled a debt. */
  isOwedAgain: boolean
  refundedAt: string
  /** What it was given back by, at the studio; null for online. */
  by: string | null
  /** Whether it went to the member's account instead. */
  toAccount?: boolean
  /** Of the link. */
  label: string
  url: string
  vat: VatFacts | null
  /** Of the deposit of a hire. */
  deposit?: string | null
}

type Refund = {
  amountPence: number
  toAccount: boolean
  vatPence: number | null
  depositPence: number | null
  reason: string
  creditNoteNo: number | null
  doneAt: Date | null
}

export function refundFacts(
  payment: Omit<Paid, 'settledAt'>,
  { amountPence, toAccount, reason, creditNoteNo, doneAt, vatPence, depositPence }: Refund,
  more: Pick<RefundFacts, 'isTakenBack' | 'isOwedAgain' | 'label' | 'url' | 'promo'>,
): RefundFacts {
  const paidPence = payment.amountPence || payment.creditPence
  return {
    name: payment.payerName,
    number: creditNoteNumber(creditNoteNo ?? 0),
    receipt: receiptNumber(payment.receiptNo ?? 0),
    description: payment.description,
    amount: formatPenceExact(amountPence),
    paid: formatPenceExact(paidPence),
    isFull: amountPence === paidPence,
    reason,
    refundedAt: doneAt?.toISOString() ?? '',
    toAccount,
    by: payment.tender === 'stripe' ? null : tenderLabels[payment.tender],
    ...depositFacts({ depositPence }),
    vat: vatFacts(payment, { amountPence, vatPence, depositPence }),
    ...more,
  }
}
