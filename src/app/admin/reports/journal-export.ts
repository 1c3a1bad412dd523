import { Readable } from 'node:stream'
import { penceToPounds } from '#src/kit/money.ts'
import { studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { zipStream } from '#src/platform/files/zip.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { type DayLine, journalOf, journalQuery } from '#src/studio/billing/ledger/journal.ts'
import { type XeroLine, xeroJournal } from '#src/studio/billing/ledger/xero-journal.ts'
import { listMovements } from '#src/studio/billing/ledger/journal.store.server.ts'
import { creditNoteNumber } from '#src/studio/billing/refunds/refund.ts'
import { type AccountCodes, accountLabels, accountNameOf } from '#src/studio/settings/accounts.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Route } from './+types/journal-export.ts'
import { csvChunks, type CsvColumn, csvDownload } from '../csv-download.server.ts'

/** The journal of a period as a CSV file that Xero or QuickBooks takes, or several in an archive where Xero would not take it at once; the month
 *  so far where no period is given. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now, payments, paysOnline } = requireAdmin(ctxOf(context), request)
  const { searchParams } = new URL(request.url)
  const query = journalQuery.parse({
    format: searchParams.get('format'),
    from: searchParams.get('from'),
    to: searchParams.get('to'),
  })
  const today = studioDate(now())
  const [from, to] = [query.from || `${today.slice(0, 8)}01`, query.to || today]
  const { accounts } = await readSettings(reader)
  const movements = await listMovements(reader, { from, to, isLive: !paysOnline || isLive(payments.name) })
  const name = `journal-${query.format}-${from}-to-${to}`
  if (query.format === 'quickbooks')
    return csvDownload(`${name}.csv`, quickBooksColumns(accounts), [journalOf(movements)])
  const [first = [], ...more] = xeroJournal(movements)
  const columns = xeroColumns(accounts)
  if (more.length === 0) return csvDownload(`${name}.csv`, columns, [first])
  const files = [first, ...more].map((lines, at) => ({
    name: `${name}-${at + 1}.csv`,
    chunks: csvChunks(columns, [lines]),
  }))
  return new Response(zipStream(Readable.from(files), now()), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** The columns of Xero's template for manual journals: one for each day, a debit positive, amounts with their VAT. */
function xeroColumns(codes: AccountCodes): CsvColumn<XeroLine>[] {
  return [
    ['*Narration', ({ day }) => `Takings of ${dated(day)}`],
    ['*Date', ({ day }) => dated(day)],
    ['Description', wordsOf],
    ['*AccountCode', ({ account }) => codes[account]],
    ['*TaxRate', ({ taxRate }) => taxRate],
    ['*Amount', ({ amountPence }) => penceToPounds(amountPence)],
  ]
}

/** The columns that QuickBooks Online takes for journal entries. */
function quickBooksColumns(codes: AccountCodes): CsvColumn<DayLine>[] {
  return [
    ['Journal No', ({ day }) => `TEMPO-${day}`],
    ['Journal Date', ({ day }) => dated(day)],
    ['Account Name', ({ account }) => accountNameOf(codes, account)],
    ['Debits', ({ amountPence }) => (amountPence > 0 ? penceToPounds(amountPence) : null)],
    ['Credits', ({ amountPence }) => (amountPence < 0 ? penceToPounds(-amountPence) : null)],
    ['Description', wordsOf],
  ]
}

function wordsOf({ account, creditNoteNo }: DayLine): string {
  const words = accountLabels[account]
  return creditNoteNo === null ? words : `${words}, credit note ${creditNoteNumber(creditNoteNo)}`
}

/** `23/11/2026`. */
function dated(day: string): string {
  return day.split('-').toReversed().join('/')
}
