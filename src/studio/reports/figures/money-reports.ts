import { formatPence } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time.ts'
import { paymentPurposeLabels } from '#src/studio/billing/payments/payment-search.ts'
import { tenderLabels } from '#src/studio/billing/payments/tender.ts'

import type { ReportPeriod } from './period.ts'
import { comparedWith, counted, type Report, sumOf } from './report.ts'
import type { MonthlyFigures, OwedLine, TakingsLine } from './report-rows.ts'

type Both<Row> = { now: readonly Row[]; before: readonly Row[]; period: ReportPeriod }

const TAKEN = 'Taken is what was paid in these days, whatever it was for; what went back are refunds and disputes.'

/** How much came in, by the way it was paid. */
export function tenderReport({ now, before, period }: Both<TakingsLine>): Report {
  const [taken, takenBefore] = [sumOf(now, paid), sumOf(before, paid)]
  return {
    id: 'takings',
    title: `Takings were ${formatPence(taken)} ${period.when}${comparedWith(taken, takenBefore, period)}`,
    meaning: TAKEN,
    ...takingsTable('Paid by', { now, before, period }, ({ key }) => labelOf(tenderLabels, key)),
  }
}

/** How much came in, by what was bought. */
export function productReport({ now, before, period }: Both<TakingsLine>): Report {
  const name = (line: TakingsLine) => line.name ?? labelOf(paymentPurposeLabels, line.key)
  const taken = sumOf(now, paid)
  const most = now.toSorted((a, b) => b.paidPence - a.paidPence)[0]
  const title =
    most && taken > 0
      ? `${name(most)} brought in most ${period.when}: ${formatPence(most.paidPence)} of ${formatPence(taken)}`
      : `Nothing was sold ${period.when}`
  return {
    id: 'products',
    title,
    meaning: `${TAKEN} An order of several products is divided by their prices.`,
    ...takingsTable('Product', { now, before, period }, name),
  }
}

/** Twelve months one below the other. */
export function monthsReport(months: readonly MonthlyFigures[]): Report {
  const last = months.at(-1)
  const cells = ({ paidPence, returnedPence, places, attended, noShow }: Omit<MonthlyFigures, 'month'>) => [
    paidPence,
    returnedPence,
    paidPence - returnedPence,
    places,
    attended,
    noShow,
  ]
  const title = `Takings came to ${formatPence(sumOf(months, paid))} in the ${months.length} months to ${last ? monthText(last.month) : 'now'}`
  const sums = { returnedPence: 0, paidPence: 0, places: 0, attended: 0, noShow: 0, pending: 0 }
  for (const month of months) for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += month[key]
  return {
    id: 'months',
    title,
    meaning: `${TAKEN} Places are those booked in classes that have begun.`,
    columns: [
      { name: 'Month', unit: 'text' },
      { name: 'Taken', unit: 'pence' },
      { name: 'Went back', unit: 'pence' },
      { name: 'Kept', unit: 'pence' },
      { name: 'Places', unit: 'count' },
      { name: 'Attended', unit: 'count' },
      { name: 'No-shows', unit: 'count' },
    ],
    rows: months.map((month) => ({ cells: [monthText(month.month), ...cells(month)] })),
    total: ['All', ...cells(sums)],
    chart: { of: 1, before: null },
  }
}

/** Who owes the studio, as it is today. */
export function owedReport(lines: readonly OwedLine[]): Report {
  const owed = sumOf(lines, ({ pence }) => pence)
  return {
    id: 'owed',
    title:
      owed === 0
        ? 'Nobody owes the studio anything'
        : `${formatPence(owed)} is owed by ${counted(lines.length, 'person', 'people')}`,
    meaning:
      'As it is today: debts on the accounts of members, and hires that have been held and are not paid in full.',
    columns: [
      { name: 'Who', unit: 'text' },
      { name: 'Email', unit: 'email' },
      { name: 'For', unit: 'text' },
      { name: 'Owed', unit: 'pence' },
    ],
    rows: lines.map(({ memberId, name, email, hiredOn, pence }) => ({
      cells: [name, email, hiredOn === null ? 'Account' : `Hall hire on ${formatDate(hiredOn, 'dated')}`, pence],
      memberId,
    })),
    total: lines.length > 0 ? ['All', null, null, owed] : null,
    chart: null,
  }
}

function takingsTable(
  first: string,
  { now, before, period }: Both<TakingsLine>,
  name: (line: TakingsLine) => string,
): Pick<Report, 'columns' | 'rows' | 'total' | 'chart'> {
  const earlier = new Map(before.map((line) => [line.key, line]))
  const keys = new Set([...now, ...before].map(({ key }) => key))
  const current = new Map(now.map((line) => [line.key, line]))
  const lines = [...keys].map((key) => {
    const line = current.get(key)
    const then = earlier.get(key)
    const words = name((line ?? then)!)
    return { words, payments: 0, paidPence: 0, returnedPence: 0, ...line, beforePence: then?.paidPence ?? 0 }
  })
  const sorted = lines.toSorted((a, b) => b.paidPence - a.paidPence || b.beforePence - a.beforePence)
  const total = [
    sumOf(lines, ({ payments }) => payments),
    sumOf(lines, paid),
    sumOf(lines, (line) => line.returnedPence),
  ] as const
  return {
    columns: [
      { name: first, unit: 'text' },
      { name: 'Payments', unit: 'count' },
      { name: 'Taken', unit: 'pence' },
      { name: 'Went back', unit: 'pence' },
      { name: 'Kept', unit: 'pence' },
      { name: `Taken, ${period.before.name}`, unit: 'pence' },
    ],
    rows: sorted.map((line) => ({
      cells: [
        line.words,
        line.payments,
        line.paidPence,
        line.returnedPence,
        line.paidPence - line.returnedPence,
        line.beforePence,
      ],
    })),
    total: ['All', ...total, total[1] - total[2], sumOf(before, paid)],
    chart: { of: 2, before: 5 },
  }
}

function paid({ paidPence }: { paidPence: number }): number {
  return paidPence
}

function labelOf(labels: Record<string, string>, key: string): string {
  return labels[key] ?? key
}

/** `Nov 2026` of `2026-11`. */
function monthText(month: string): string {
  return formatDate(`${month}-01`, 'dated').slice(2)
}
