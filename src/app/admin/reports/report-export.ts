import type { CsvValue } from '#src/kit/csv.ts'
import { penceToPounds } from '#src/kit/money.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { readReports } from '#src/studio/reports/figures/read-reports.server.ts'
import { hoursOf, type Report, type ReportColumn } from '#src/studio/reports/figures/report.ts'
import type { Route } from './+types/report-export.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'
import { readPeriod } from './read-period.server.ts'
import { requireReportId } from './report-id.server.ts'

/** The figures of a report as a CSV file. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const id = requireReportId(params.report)
  const { when } = readPeriod(request, now())
  const reports = await readReports(reader, [id], when)
  const columns = reports.flatMap((report) => report.columns.map(csvColumn))
  const { from, to } = when.period
  return csvDownload(
    `${id}-${from}-to-${to}.csv`,
    columns,
    reports.map(({ rows }) => rows),
  )
}

type Row = Report['rows'][number]

function csvColumn({ name, unit }: ReportColumn, at: number): CsvColumn<Row> {
  const cell = ({ cells }: Row): CsvValue => cells[at] ?? null
  const figure = (write: (value: number) => number) => (row: Row) => {
    const value = cell(row)
    return typeof value === 'number' ? write(value) : value
  }
  if (unit === 'pence') return [`${name}, in pounds`, figure(penceToPounds)]
  if (unit === 'hours') return [`${name}, in hours`, figure(hoursOf)]
  return [unit === 'percent' ? `${name}, in percent` : name, cell]
}
