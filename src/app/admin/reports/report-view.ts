import { cellText, type Report, type ReportId, reportNames, type Unit } from '#src/studio/reports/figures/report.ts'
import type { Bar } from '#src/ui/bar-chart.tsx'

/** A report as it is drawn: every value in words. */
export type ReportView = {
  id: ReportId
  name: string
  title: string
  meaning: string
  columns: { name: string; isFigure: boolean }[]
  /** `memberTo` is a member's page, `writeTo` where they are written to. */
  rows: { cells: string[]; memberTo: string | null; writeTo: string | null }[]
  total: string[] | null
  /** None where all of them are nought. */
  bars: Bar[]
  /** What a full bar is: all of a share; otherwise the greatest value. */
  whole: number | null
  /** Whether it is as of today, whatever the period. */
  isOfToday: boolean
  /** The period before, where the bars show it. */
  beforeName: string | null
}

const NONE = -1
const OF_TODAY: readonly ReportId[] = ['owed', 'slipping']
const WORDS: readonly Unit[] = ['text', 'email', 'date']

/** Draws a report in words; an e-mail address is a column of its own in CSV alone. */
export function reportView({ id, title, meaning, columns, rows, total, chart }: Report): ReportView {
  const emailAt = columns.findIndex(({ unit }) => unit === 'email')
  const shown = columns.map((_, at) => at).filter((at) => at !== emailAt)
  const textsOf = (cells: Report['rows'][number]['cells']) =>
    shown.map((at) => cellText(cells[at] ?? null, columns[at]!.unit))
  const barOf = (cells: Report['rows'][number]['cells'], at: number) => {
    const value = cells[at] ?? null
    return { value: typeof value === 'number' ? value : 0, text: cellText(value, columns[at]!.unit) }
  }
  const beforeAt = chart?.before ?? NONE
  const hasBefore = rows.some(({ cells }) => Number(cells[beforeAt] ?? 0) > 0)
  const all = chart
    ? rows.map(({ cells }) => ({
        name: String(cells[0]),
        ...barOf(cells, chart.of),
        before: hasBefore ? barOf(cells, beforeAt) : null,
      }))
    : []
  const bars = all.some(({ value }) => value > 0) ? all : []
  return {
    id,
    name: reportNames[id],
    title,
    meaning,
    columns: shown.map((at) => ({ name: columns[at]!.name, isFigure: !WORDS.includes(columns[at]!.unit) })),
    rows: rows.map(({ cells, memberId }) => ({
      cells: textsOf(cells),
      memberTo: memberId ? `/dashboard/users/${memberId}` : null,
      writeTo: emailAt === -1 ? null : writeTo(memberId, String(cells[emailAt] ?? '')),
    })),
    total: total && textsOf(total),
    bars,
    whole: columns[chart?.of ?? NONE]?.unit === 'percent' ? 100 : null,
    isOfToday: OF_TODAY.includes(id),
    beforeName: hasBefore ? (columns[beforeAt]?.name ?? null) : null,
  }
}

/** Members are written to from here, others by the reader's own mail program. */
function writeTo(memberId: string | null | undefined, email: string): string | null {
  if (memberId) return `/dashboard/campaigns/new?to=member:${memberId}`
  return email ? `mailto:${email}` : null
}
