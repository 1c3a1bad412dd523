import { formatPence } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time.ts'
import { requireStaff } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { listHeldSessions } from '#src/studio/reports/figures/held-sessions.store.server.ts'
import { ownTeaching } from '#src/studio/reports/figures/own-teaching.ts'
import { hoursText } from '#src/studio/reports/figures/report.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { Cell, rightAligned, RowHead, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/own-pay-page.ts'
import { PeriodChoice } from './period-choice.tsx'
import { readPeriod } from './read-period.server.ts'

export const meta = unlistedMeta('Hours and pay')

/** The classes that the reader has taught, and nobody else's (PRODUCT 2). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader, now } = requireStaff(ctxOf(context), request)
  const { when, view } = readPeriod(request, now())
  const { classes, ...all } = ownTeaching(await listHeldSessions(reader, when.period, now(), actor.userId))
  return {
    period: view,
    when: when.period.when,
    rows: classes.map(({ day, time, name, ...figures }) => ({
      name: `${formatDate(day, 'short')}, ${time}: ${name}`,
      figures: figuresOf(figures),
    })),
    total: figuresOf(all),
  }
}

type Figures = { minutes: number; heads: number; pence: number | null }

function figuresOf({ minutes, heads, pence }: Figures): string[] {
  return [hoursText(minutes), String(heads), pence === null ? 'No rate set' : formatPence(pence)]
}

/** A teacher's own hours, heads and pay, class by class. */
export default function OwnPayPage({ loaderData: { period, when, rows, total } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Hours and pay"
        intro="By your rate on the day of each class. Heads are all who booked, but for those marked as no-shows."
      />
      <PeriodChoice period={period} />
      {rows.length === 0 ? (
        <EmptyState title="Nothing to show" text={`You taught no class ${when}.`} />
      ) : (
        <Table
          caption={`What you taught ${when}`}
          head={['Class', ...['Hours', 'Heads', 'Pay'].map((name) => rightAligned(name))]}
        >
          {[...rows, { name: 'All', figures: total }].map(({ name, figures }, at) => (
            <tr key={at} className={at === rows.length ? 'font-semibold' : undefined}>
              <RowHead>{name}</RowHead>
              {figures.map((text, column) => (
                <Cell key={column} className="text-right tabular-nums">
                  {text}
                </Cell>
              ))}
            </tr>
          ))}
        </Table>
      )}
    </div>
  )
}
