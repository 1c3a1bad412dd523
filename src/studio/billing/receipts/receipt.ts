import { formatPenceExact } from '#src/kit/money.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { type Tender, tenderLabels } from '../payments/tender.ts'
import type { PromoFacts } from '#src/studio/sales/promo-codes/promo-code.ts'
import { type IssuedVat, rateInWords } from '#src/studio/settings/vat.ts'

/** What a receipt, or a credit note to it, says of a payment. */
export type Paid = IssuedVat & {
  tender: Tender
  payerName: string
  description: string
  amountPence: number
  creditPence: number
  depositPence: number
  receiptNo: number | null
  settledAt: Date | null
}

/** The content of a receipt: a snapshot, so that a later price does not rewrite it. */
export type ReceiptFacts = {
  name: string
  number: string
  description: string
  amount: string
  /** What a promo code took off. */
  promo?: PromoFacts | null
  /** What the member's account has paid of it. */
  credit?: string | null
  /** What of it a hire of the hall holds as its deposit. */
  deposit?: string | null
  paidAt: string
  /** What it was paid by, at the studio; null for online. */
  by: string | null
  isGiven: boolean
  /** What was paid for: the link leads there. */
  about: 'membership' | 'hall' | 'order'
  /** What that is called in a sentence; without it, a package. */
  noun?: string
  url: string
  vat: VatFacts | null
  /** Until when, a studio date, and where it may be cancelled, which a visitor does by writing; null where it may not. */
  cancel: { until: string; url: string | null } | null
}

export function receiptFacts(
  paid: Paid,
  more: Pick<ReceiptFacts, 'isGiven' | 'about' | 'noun' | 'url' | 'cancel' | 'promo'>,
): ReceiptFacts {
  return {
    name: paid.payerName,
    number: receiptNumber(paid.receiptNo ?? 0),
    description: paid.description,
    amount: formatPenceExact(paid.amountPence),
    credit: paid.creditPence > 0 ? formatPenceExact(paid.creditPence) : null,
    ...depositFacts(paid),
    paidAt: paid.settledAt?.toISOString() ?? '',
    by: paid.tender === 'stripe' ? null : tenderLabels[paid.tender],
    vat: vatFacts(paid, paid),
    ...more,
  }
}

/** The deposit in a payment or a refund; nothing where there is none. */
export function depositFacts({ depositPence }: { depositPence: number | null }): { deposit?: string } {
  return depositPence ? { deposit: formatPenceExact(depositPence) } : {}
}

/** What the studio keeps of the deposit in a payment, whose line says already that it is outside the scope of VAT (decision 113). */
export function keptRows({ depositKeptPence }: { depositKeptPence: number }): [name: string, value: string][] {
  return depositKeptPence > 0 ? [['Kept of the deposit', formatPenceExact(depositKeptPence)]] : []
}

/** VAT as a receipt or a credit note shows it; `rate` is null for an exempt payment. */
export type VatFacts = {
  number: string
  rate: string | null
  /** Null where nothing of it is a price. */
  net: string | null
  amount: string
}

/** Null where the receipt was issued without VAT. */
export function vatFacts(
  receipt: IssuedVat,
  {
    amountPence,
    vatPence,
    depositPence: held,
  }: { amountPence: number; vatPence: number | null; depositPence: number | null },
): VatFacts | null {
  const { vatNumber: number, vatBasisPoints } = receipt
  if (number === null || vatBasisPoints === null || vatPence === null) return null
  const rate = vatBasisPoints ? rateInWords(vatBasisPoints) : null
  const depositPence = held ?? 0
  return {
    number,
    rate,
    net:
      amountPence > 0 && depositPence === amountPence ? null : formatPenceExact(amountPence - depositPence - vatPence),
    amount: formatPenceExact(vatPence),
  }
}

/** The lines between the total and what follows: what of it is a deposit, and the VAT of the rest; none where there is neither. */
export function vatRows(vat: VatFacts | null, deposit?: string | null): [name: string, value: string][] {
  if (!vat) return deposit ? [['Deposit', deposit]] : []
  const { number, rate, net, amount } = vat
  const rows: [string, string][] = deposit ? [['Deposit, outside the scope of VAT', deposit]] : []
  if (net !== null && rate) rows.push(['Net', net], [`VAT at ${rate}`, amount])
  if (net !== null && !rate) rows.push(['VAT', 'Exempt'])
  return [...rows, ['VAT number', number]]
}

/** `T-000042`: one after another, without gaps. */
export function receiptNumber(receiptNo: number): string {
  return `T-${String(receiptNo).padStart(6, '0')}`
}

export const receiptRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  no_receipt: { status: 409, message: 'There is no receipt until the payment has arrived' },
} satisfies Record<string, RefusalText>

export type ReceiptRefusal = keyof typeof receiptRefusals
