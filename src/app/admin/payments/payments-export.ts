import { penceToPounds } from '#src/kit/money.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import {
  kindBesidePlans,
  type PaymentFilter,
  paymentSearchForm,
  paymentStanding,
} from '#src/studio/billing/payments/payment-search.ts'
import { listPaymentLines, type PaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { tenderLabels } from '#src/studio/billing/payments/tender.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import type { Route } from './+types/payments-export.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'

const BATCH = 1000

const columns: CsvColumn<PaymentLine>[] = [
  ['Started', (line) => line.createdAt.toISOString()],
  ['Settled', (line) => line.settledAt?.toISOString() ?? null],
  ['Payer', (line) => line.payerName],
  ['Email', (line) => line.payerEmail],
  ['Kind', (line) => kindBesidePlans(line) ?? line.purpose],
  ['Paid by', (line) => tenderLabels[line.tender]],
  ['Description', (line) => line.description],
  ['Amount in pounds', (line) => penceToPounds(line.amountPence)],
  ['Refunded in pounds', (line) => penceToPounds(line.refundedPence)],
  ['Disputed in pounds', (line) => penceToPounds(line.disputedPence)],
  // VAT as the receipt was issued; empty where the studio was not registered then.
  ['VAT rate in percent', (line) => vatOf(line)?.percent ?? null],
  ['VAT in pounds', (line) => vatOf(line)?.pounds ?? null],
  ['VAT of what was refunded in pounds', (line) => vatOf(line)?.refundedPounds ?? null],
  ['VAT number', (line) => vatOf(line)?.number ?? null],
  ['State', (line) => paymentStanding(line, line.amountPence)],
  ['Receipt', ({ receiptNo }) => (receiptNo === null ? null : receiptNumber(receiptNo))],
  ['Provider reference', (line) => line.intentId],
  // No money: these columns came later, and the ones before keep their places.
  ['From the account in pounds', (line) => penceToPounds(line.creditPence)],
  ['Given back to the account in pounds', (line) => penceToPounds(line.toAccountPence)],
]

/** The filtered payments as a CSV file. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const query = paymentSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  return csvDownload('payments.csv', columns, readBatches(ctx, query))
}

async function* readBatches({ reader }: SignedInCtx, query: PaymentFilter) {
  for (let page = 1; ; page++) {
    const batch = await listPaymentLines(reader, query, { page, pageSize: BATCH })
    yield batch
    if (batch.length < BATCH) return
  }
}

function vatOf({ vatNumber, vatBasisPoints, vatPence, refundedVatPence }: PaymentLine) {
  if (vatBasisPoints === null || vatPence === null) return null
  return {
    percent: vatBasisPoints / 100,
    pounds: penceToPounds(vatPence),
    refundedPounds: penceToPounds(refundedVatPence),
    number: vatNumber,
  }
}
