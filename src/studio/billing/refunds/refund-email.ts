import { formatPenceExact } from '#src/kit/money.ts'
import { receiptNumber, type VatFacts, vatFacts } from '../receipts/receipt.ts'
import { type Tender, tenderLabels } from '../payments/tender.ts'
import type { PromoFacts } from '#src/studio/sales/promo-codes/promo-code.ts'
import type { IssuedVat } from '#src/studio/settings/vat.ts'
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
}

type Payment = IssuedVat & {
  payerName: string
  description: string
  amountPence: number
  receiptNo: number | null
  creditPence: number
  tender: Tender
}
type Refund = {
  amountPence: number
  toAccount: boolean
  vatPence: number | null
  reason: string
  creditNoteNo: number | null
  doneAt: Date | null
  isTakenBack: boolean
  isOwedAgain: boolean
  label: string
  url: string
  promo?: PromoFacts | null
}

export function refundFacts(payment: Payment, refund: Refund): RefundFacts {
  return {
    name: payment.payerName,
    number: creditNoteNumber(refund.creditNoteNo ?? 0),
    receipt: receiptNumber(payment.receiptNo ?? 0),
    description: payment.description,
    amount: formatPenceExact(refund.amountPence),
    paid: formatPenceExact(payment.amountPence || payment.creditPence),
    isFull: refund.amountPence === (payment.amountPence || payment.creditPence),
    reason: refund.reason,
    isTakenBack: refund.isTakenBack,
    isOwedAgain: refund.isOwedAgain,
    refundedAt: refund.doneAt?.toISOString() ?? '',
    toAccount: refund.toAccount,
    by: payment.tender === 'stripe' ? null : tenderLabels[payment.tender],
    ...(refund.promo && { promo: refund.promo }),
    label: refund.label,
    url: refund.url,
    vat: vatFacts(payment, refund),
  }
}
