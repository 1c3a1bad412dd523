import { formatPence } from '#src/kit/money.ts'
import { formatDate, isStudioDate } from '#src/kit/time.ts'
import type { ReportPeriod } from './period.ts'

/** The reports by their addresses, in the order in which a month is closed. */
export const reportNames = {
  takings: 'Takings by tender',
  owed: 'What is owed',
  classes: 'Fill by class',
  slipping: 'Members at risk',
  pay: 'Teachers’ hours and pay',
  products: 'Takings by product',
  months: 'Month by month',
  hours: 'Fill by hour',
  teachers: 'Fill by teacher',
  members: 'Members gained and lost',
  'first-timers': 'First-timers who came back',
  missed: 'No-shows and late cancellations',
  hall: 'Hall use',
}
export type ReportId = keyof typeof reportNames

/** How a value is written: money in pence, `hours` in minutes, `percent` from 0 to 100, `date` a studio date, or the word for none. */
export type Unit = 'text' | 'email' | 'count' | 'pence' | 'percent' | 'hours' | 'date'

export type ReportCell = string | number | null

export type ReportColumn = { name: string; unit: Unit }

/** One report: a title that answers its question, what its words mean, and a table. */
export type Report = {
  id: ReportId
  title: string
  meaning: string
  columns: ReportColumn[]
  rows: { cells: ReportCell[]; memberId?: string | null }[]
  /** The last line of the table, where its columns can be added up. */
  total: ReportCell[] | null
  /** The column drawn as a chart, and the one it is compared with. */
  chart: { of: number; before: number | null } | null
}

/** A value in words; a hyphen stands for none. */
export function cellText(value: ReportCell, unit: Unit): string {
  if (value === null) return '–'
  if (typeof value === 'string') return unit === 'date' && isStudioDate(value) ? formatDate(value, 'dated') : value
  if (unit === 'pence') return formatPence(value)
  if (unit === 'percent') return `${value}%`
  if (unit === 'hours') return hoursText(value)
  return value.toLocaleString('en-GB')
}

/** Minutes as hours: `1.5 h`. */
export function hoursText(minutes: number): string {
  return `${hoursOf(minutes).toLocaleString('en-GB')} h`
}

/** Hours to two places. */
export function hoursOf(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}

/** The share of a whole in percent; null where there is no whole. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100)
}

/** `, 12% more than September`; nothing where there is nothing to compare with. */
export function comparedWith(now: number, before: number, period: ReportPeriod): string {
  if (before <= 0) return ''
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `, as in ${period.before.name}`
  return `, ${percent}% ${now > before ? 'more' : 'less'} than ${period.before.name}`
}

/** `1 member` · `2 members`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

export function sumOf<Row>(rows: readonly Row[], value: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0)
}
