import { penceToPounds } from '#src/kit/money.ts'
import { studioDate } from '#src/kit/time.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { type DayLine, journalOf, journalQuery } from '#src/studio/billing/ledger/journal.ts'
import { listMovements } from '#src/studio/billing/ledger/journal.store.server.ts'
import { creditNoteNumber } from '#src/studio/billing/refunds/refund.ts'
import { type AccountCodes, accountLabels } from '#src/studio/settings/accounts.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { Route } from './+types/journal-export.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'

/** The journal of a period as a CSV file that Xero or QuickBooks takes; the month so far where no period is given. */
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
  const columns = query.format === 'xero' ? xeroColumns(accounts) : quickBooksColumns(accounts)
  return csvDownload(`journal-${query.format}-${from}-to-${to}.csv`, columns, [journalOf(movements)])
}

/** The columns of Xero's template for manual journals: one for each day, a debit positive. VAT has lines of its own, so none is worked out. */
function xeroColumns(codes: AccountCodes): CsvColumn<DayLine>[] {
  return [
    ['*Narration', ({ day }) => `Takings of ${dated(day)}`],
    ['*Date', ({ day }) => dated(day)],
    ['Description', wordsOf],
    ['*AccountCode', ({ account }) => codes[account]],
    ['*TaxRate', () => 'No VAT'],
    ['*Amount', ({ amountPence }) => penceToPounds(amountPence)],
  ]
}

/** The columns that QuickBooks Online takes for journal entries. */
function quickBooksColumns(codes: AccountCodes): CsvColumn<DayLine>[] {
  return [
    ['Journal No', ({ day }) => `TEMPO-${day}`],
    ['Journal Date', ({ day }) => dated(day)],
    ['Account Name', ({ account }) => codes[account]],
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
