import { formatPenceExact } from '#src/kit/money.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { PRODUCT_KIND_NAMES } from '#src/studio/products/product.ts'
import { kindBesidePlans, paymentPurposeLabels, paymentStanding } from '#src/studio/billing/payments/payment-search.ts'
import type { PaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { tenderLabels } from '#src/studio/billing/payments/tender.ts'
import { depositFacts, receiptNumber, type VatFacts, vatFacts } from '#src/studio/billing/receipts/receipt.ts'
import type { BadgeTone } from '#src/ui/badge.tsx'

/** A payment in words, as the list and its own page show it. */
export function paymentLine(line: PaymentLine) {
  const standing = paymentStanding(line, line.amountPence)
  const kind = kindBesidePlans(line)
  const backPence = line.refundedPence + line.toAccountPence
  return {
    id: line.id,
    memberId: line.memberId,
    name: line.payerName,
    email: line.payerEmail,
    description: line.description,
    purpose: kind ? PRODUCT_KIND_NAMES[kind] : paymentPurposeLabels[line.purpose],
    tender: tenderLabels[line.tender],
    isOnline: line.tender === 'stripe',
    amount: formatPenceExact(line.amountPence),
    credit: line.creditPence > 0 ? formatPenceExact(line.creditPence) : null,
    refunded: backPence > 0 ? formatPenceExact(backPence) : null,
    receipt: line.receiptNo === null ? null : receiptNumber(line.receiptNo),
    standing,
    tone: toneOf(standing),
    failure: line.state === 'failed' ? line.failureMessage : null,
    when: dayAndTime(line.settledAt ?? line.createdAt, 'full'),
    startRequest: line.startRequestedAt && `${line.startRequest} (${dayAndTime(line.startRequestedAt, 'full')})`,
    isToReturn: line.grant === 'to_return',
    vat: vatInWords(vatFacts(line, line), line),
  }
}

/** `£5.50 at 20%, net £27.50`; null where the receipt was issued without VAT. */
export function vatInWords(vat: VatFacts | null, of: { depositPence: number | null }): string | null {
  if (!vat) return null
  const { deposit } = depositFacts(of)
  const held = deposit ? `deposit of ${deposit} outside the scope` : null
  const price = vat.net === null ? null : vat.rate ? `${vat.amount} at ${vat.rate}, net ${vat.net}` : 'Exempt'
  return [price, held].filter((part) => part !== null).join(', ')
}

export type PaymentView = ReturnType<typeof paymentLine>

function toneOf(standing: string): BadgeTone {
  if (standing === 'Paid') return 'success'
  if (standing === 'Failed' || standing === 'Disputed') return 'error'
  return standing.includes('efunded') ? 'info' : 'plain'
}
