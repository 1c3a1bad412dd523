import type { Retention } from '#src/studio/settings/constants.ts'
import { columnsOf, type Ending, erasedColumns, type PersonalRule } from './data-rule.ts'
import { dataRules, isTold, type DataScope } from './data-rules.ts'

/** What to do when something ends: the rows are removed, or these columns are replaced by these SQL expressions. */
export type Due = { table: string; ending: Ending; change: 'removed' | Record<string, string> }

/** Everything that ends, in the order in which it may be done. */
export const endings: readonly Due[] = Object.entries(dataRules).flatMap(([table, rule]) => {
  return (rule.keeps ?? []).flatMap((keep): Due[] => {
    if ('until' in keep) return []
    if (rule.about !== 'somebody' || rule.end === 'removed' || keep.isRowRemoved)
      return [{ table, ending: keep, change: 'removed' }]
    const erased = erasedColumns(rule)
    const columns = keep.columns ?? Object.keys(erased)
    const change = Object.fromEntries(columns.map((column) => [column, valueOf(erased, column)]))
    return [{ table, ending: keep, change: { ...change, ...keep.sets } }]
  })
})

/** How long things are kept, for the privacy page, grouped by period. */
export function howLong(retention: Retention, scope: DataScope): { what: string[]; time: string }[] {
  const byTime = new Map<string, Set<string>>()
  for (const { table, ending } of endings) {
    if (!isTold(table, scope)) continue
    const time = ending.says.replace('{period}', ending.period ? periodInWords(retention, ending.period) : '')
    byTime.set(time, (byTime.get(time) ?? new Set()).add(ending.of))
  }
  return [...byTime].map(([time, what]) => ({ what: [...what], time }))
}

function valueOf(erased: Record<string, string>, column: string): string {
  const value = erased[column]
  if (value === undefined) throw new Error(`${column} ends at its time and is not erased by a deletion`)
  return value
}

/** `30 days`, `one year`. */
export function periodInWords(retention: Retention, period: keyof Retention): string {
  const count = retention[period] ?? 0
  const unit = unitOf(period)
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}

/** The unit of a period, as its name says. */
export function unitOf(period: keyof Retention): 'day' | 'year' {
  return period.endsWith('Years') ? 'year' : 'day'
}

/** Of what a deletion erases, columns or all of them where rows are removed, those that have no time. */
export function columnsWithoutTime(rule: PersonalRule): string[] {
  const taken = rule.end === 'removed' ? columnsOf(rule) : Object.keys(erasedColumns(rule))
  const timed = new Set(rule.keeps.flatMap((keep) => keep.columns ?? taken))
  return taken.filter((column) => !timed.has(column))
}
