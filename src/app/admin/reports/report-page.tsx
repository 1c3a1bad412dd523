import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { readReports } from '#src/studio/reports/figures/read-reports.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { BarChart } from '#src/ui/bar-chart.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/report-page.ts'
import { PeriodChoice } from './period-choice.tsx'
import { readPeriod } from './read-period.server.ts'
import { requireReportId } from './report-id.server.ts'
import { ReportTable } from './report-table.tsx'
import { reportView } from './report-view.ts'

const MOST_BARS = 20

export const meta = unlistedMeta('Report')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const id = requireReportId(params.report)
  const { when, view, query } = readPeriod(request, now())
  const [report] = await readReports(reader, [id], when)
  return { period: view, query, report: report ? reportView(report) : null }
}

/** One report: its answer as the title, a chart, and every figure in a table. */
export default function ReportPage({ loaderData: { period, query, report } }: Route.ComponentProps) {
  if (!report) return null
  const { id, name, title, meaning, bars, rows, whole, isOfToday, beforeName } = report
  return (
    <div className="grid gap-6">
      <BackLink to={`/dashboard/reports?${query}`}>Reports</BackLink>
      <PageHeader
        title={<span className="text-3xl sm:text-4xl">{title}</span>}
        intro={meaning}
        actions={
          <>
            <ButtonLink to={`/dashboard/reports/${id}/export?${query}`} variant="secondary">
              Export CSV
            </ButtonLink>
            {id === 'pay' && (
              <ButtonLink to="/dashboard/reports/rates" variant="secondary">
                Rates
              </ButtonLink>
            )}
          </>
        }
      />
      {!isOfToday && <PeriodChoice period={period} />}
      {rows.length === 0 ? (
        <EmptyState title="Nothing to show" text={isOfToday ? 'All is well.' : 'Choose other days above.'} />
      ) : (
        <figure aria-label={name} className="grid gap-6">
          {bars.length > 1 && (
            <Card className="max-w-text">
              <BarChart bars={bars.slice(0, MOST_BARS)} whole={whole} beforeName={beforeName} />
              {beforeName && <p className="mt-4 text-muted">The thin bar: {beforeName}.</p>}
            </Card>
          )}
          <ReportTable report={report} />
        </figure>
      )}
    </div>
  )
}
