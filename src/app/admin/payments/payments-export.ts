import { Readable } from 'node:stream'
import { type CsvValue, csvTable } from '#src/kit/csv.ts'
import { penceToPounds } from '#src/kit/money.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { type PaymentFilter, paymentSearchForm, paymentStanding } from '#src/studio/billing/payments/payment-search.ts'
import { listPaymentLines, type PaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import { vatWithin } from '#src/studio/settings/vat.ts'
import type { Route } from './+types/payments-export.ts'

const HEADINGS = [
  'Started',
  'Settled',
  'Payer',
  'Email',
  'Kind',
  'Description',
  'Amount in pounds',
  'Refunded in pounds',
  'Disputed in pounds',
  'VAT rate in percent',
  'VAT in pounds',
  'VAT of what was refunded in pounds',
  'VAT number',
  'State',
  'Receipt',
  'Provider reference',
]
const BATCH = 1000

/** The filtered payments as a CSV file, safe to open in a spreadsheet, sent while it is read. */
export function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const asked = paymentSearchForm.parse(Object.fromEntries(new URL(request.url).searchParams))
  const file = Readable.toWeb(Readable.from(writeLines(ctx, asked))) as ReadableStream<string>
  return new Response(file.pipeThrough(new TextEncoderStream()), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="payments.csv"',
      'Cache-Control': 'no-store',
    },
  })
}

async function* writeLines({ reader }: SignedInCtx, asked: PaymentFilter): AsyncGenerator<string> {
  yield csvTable(HEADINGS, [])
  for (let page = 1; ; page++) {
    const batch = await listPaymentLines(reader, asked, { page, pageSize: BATCH })
    // The byte order mark is written once.
    if (batch.length > 0) yield csvTable([], batch.map(cellsOf)).replace(/^\uFEFF\r\n/, '')
    if (batch.length < BATCH) return
  }
}

function cellsOf(line: PaymentLine): CsvValue[] {
  return [
    line.createdAt.toISOString(),
    line.settledAt?.toISOString() ?? null,
    line.payerName,
    line.payerEmail,
    line.purpose,
    line.description,
    penceToPounds(line.amountPence),
    penceToPounds(line.refundedPence),
    penceToPounds(line.disputedPence),
    ...vatCells(line),
    paymentStanding(line, line.amountPence),
    line.receiptNo === null ? null : receiptNumber(line.receiptNo),
    line.intentId,
  ]
}

/** As on the receipt; empty where the studio was not registered then. The credit notes of a payment together have the VAT of
 *  their total. */
function vatCells({ vatNumber, vatBasisPoints, vatPence, refundedPence }: PaymentLine): CsvValue[] {
  if (vatBasisPoints === null || vatPence === null) return [null, null, null, null]
  const refunded = penceToPounds(vatWithin(refundedPence, vatBasisPoints))
  return [vatBasisPoints / 100, penceToPounds(vatPence), refunded, vatNumber]
}
