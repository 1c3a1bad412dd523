import { z } from 'zod'
import { tick } from '#src/kit/typed-text.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { listReports } from '#src/studio/reports/figures/list-reports.server.ts'
import { readReports } from '#src/studio/reports/figures/read-reports.server.ts'
import { reportNames } from '#src/studio/reports/figures/report.ts'
import { findLastActor } from '#src/studio/activity/activity-log.store.server.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { settingRefusals } from '#src/studio/settings/content-forms.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { BarChart } from '#src/ui/bar-chart.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/forms/field.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import type { Route } from './+types/reports-page.ts'
import { PeriodChoice } from './period-choice.tsx'
import { readPeriod } from './read-period.server.ts'
import { Named } from './report-table.tsx'
import { type ReportView, reportView } from './report-view.ts'

/** How much of a report its card shows. */
const MOST_BARS = 6
const MOST_PEOPLE = 5

export const meta = unlistedMeta('Reports')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { reader, now } = requireAdmin(ctxOf(context), request)
  const { when, view, query } = readPeriod(request, now())
  const ids = await listReports(reader, keysOf(reportNames))
  const [reports, settings] = await Promise.all([readReports(reader, ids, when), readSettings(reader)])
  return {
    period: view,
    query,
    cards: reports.map((report) => shortened(reportView(report))),
    hasMondayEmail: settings.reports.mondayEmail,
  }
}

/** The ends of a list of classes are the fullest and the emptiest; of other lists the beginning is shown. */
function shortened(report: ReportView) {
  const { bars, rows, columns: _columns, total: _total, ...card } = report
  const isBothEnds = report.id === 'classes' && bars.length > MOST_BARS
  const shown = isBothEnds
    ? [...bars.slice(0, MOST_BARS / 2), ...bars.slice(-MOST_BARS / 2)]
    : report.id === 'months'
      ? bars.slice(-MOST_BARS)
      : bars.slice(0, MOST_BARS)
  const people = rows.some(({ writeTo }) => writeTo !== null) ? rows.slice(0, MOST_PEOPLE) : []
  return { ...card, bars: shown, people, note: isBothEnds ? 'The fullest three, and the emptiest three.' : null }
}

export const action = formAction({
  who: requireAdmin,
  back: '/dashboard/reports',
  acts: {
    email: act(z.object({ mondayEmail: tick }), (ctx, change) => changeSetting(ctx, { key: 'reports', change }), {
      refusals: settingRefusals,
      success: 'Saved',
      edits: {
        subject: () => 'reports',
        present: async ({ reader }) => ({ mondayEmail: (await readSettings(reader)).reports.mondayEmail ? 'on' : '' }),
        by: findLastActor,
      },
    }),
  },
})

/** How the studio does: each report as a card, in the order in which a month is closed. */
export default function ReportsPage({ loaderData: { period, query, cards, hasMondayEmail } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHeader
        title="Reports"
        intro={`The figures of these days, beside ${period.beforeName}.`}
        actions={
          <>
            <ButtonLink to={`/dashboard/payments/journal?format=xero&${query}`} variant="secondary">
              Journals for Xero
            </ButtonLink>
            <ButtonLink to={`/dashboard/payments/journal?format=quickbooks&${query}`} variant="quiet">
              For QuickBooks
            </ButtonLink>
          </>
        }
      />
      <PeriodChoice period={period} />
      <div className="gap-6 xl:columns-2">
        {cards.map((card) => (
          <ReportCard key={card.id} card={card} query={query} />
        ))}
      </div>
      <Card as="section" tone="sunk" className="grid max-w-text gap-4 print:hidden">
        <h2 className="text-2xl">On Mondays by e-mail</h2>
        <PageForm intent="email" isEdit className="grid gap-4">
          <CheckboxField
            label="Send the figures of the week to the admins, every Monday at seven"
            name="mondayEmail"
            defaultChecked={hasMondayEmail}
          />
          <SubmitButton className="justify-self-start" variant="secondary">
            Save
          </SubmitButton>
        </PageForm>
      </Card>
    </div>
  )
}

type ReportCardView = ReturnType<typeof shortened>

function ReportCard({ card, query }: { card: ReportCardView; query: string }) {
  const { id, name, title, bars, people, note, whole, beforeName } = card
  return (
    <Card as="section" aria-label={name} className="mb-6 grid min-w-0 gap-4 break-inside-avoid">
      <div className="grid gap-1">
        <p className="small-caps text-muted">{name}</p>
        <h2 className="text-xl">{title}</h2>
        {note && <p className="text-muted">{note}</p>}
      </div>
      {bars.length > 0 && <BarChart bars={bars} whole={whole} beforeName={beforeName} />}
      {people.length > 0 && (
        <ul className="divide-y divide-line">
          {people.map(({ cells, memberTo, writeTo }, at) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="font-semibold wrap-anywhere">
                <Named name={cells[0] ?? ''} memberTo={memberTo} writeTo={writeTo} />
              </span>
              <span className="text-muted">{cells.slice(1, 3).join(', ')}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/dashboard/reports/${id}?${query}`} className="font-semibold">
          All figures<span className="sr-only">: {name}</span>
        </a>
      </p>
    </Card>
  )
}
