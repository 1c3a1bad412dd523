import { addDays, addMonths, daysBetween, formatDate, isStudioDate, mondayOf, weekdayOf } from '#src/kit/time.ts'

/** Studio dates, both included. */
export type Days = { from: string; to: string }

/** The days that a report is about, and those it is compared with. */
export type ReportPeriod = Days & {
  /** As a sentence ends: `in October`, `so far in November`, `in the week from 16 November`. */
  when: string
  before: Days & { name: string }
}

const MOST_DAYS = 366

/** The period between two studio dates as an address names them. What is missing, impossible or longer than a year becomes this month
 *  so far. A whole month is compared with the month before, a month so far with the same days of that month, a week with the week before, and
 *  anything else with as many days before it. */
export function reportPeriod(typed: { from?: string | null; to?: string | null }, today: string): ReportPeriod {
  const { from, to } = daysOf(typed) ?? { from: firstOfMonth(today), to: today }
  if (from === firstOfMonth(to)) return partOfMonth({ from, to }, today)
  const length = daysBetween(from, to) + 1
  const before = { from: addDays(from, -length), to: addDays(from, -1) }
  if (length === 7 && weekdayOf(from) === 1) {
    return { from, to, when: `in the week from ${dayOf(from, today)}`, before: { ...before, name: 'the week before' } }
  }
  const when = length === 1 ? `on ${dayOf(from, today)}` : `from ${dayOf(from, today)} to ${dayOf(to, today)}`
  return { from, to, when, before: { ...before, name: length === 1 ? 'the day before' : `the ${length} days before` } }
}

/** The periods that a click chooses. */
export function offeredPeriods(today: string): { name: string; days: Days }[] {
  const month = firstOfMonth(today)
  const monday = mondayOf(today)
  return [
    { name: 'Last week', days: { from: addDays(monday, -7), to: addDays(monday, -1) } },
    { name: 'Last month', days: monthOf(addMonths(month, -1)) },
    { name: 'This month', days: { from: month, to: today } },
    { name: 'This year', days: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ]
}

function daysOf({ from, to }: { from?: string | null; to?: string | null }): Days | null {
  if (!isStudioDate(from) || !isStudioDate(to)) return null
  const length = daysBetween(from, to)
  return length >= 0 && length < MOST_DAYS ? { from, to } : null
}

function partOfMonth({ from, to }: Days, today: string): ReportPeriod {
  const last = monthOf(addMonths(from, -1))
  const [name, nameBefore] = [monthName(from, today), monthName(last.from, today)]
  if (to === monthOf(from).to) return { from, to, when: `in ${name}`, before: { ...last, name: nameBefore } }
  const sameDay = addMonths(to, -1)
  const when = to === today ? `so far in ${name}` : `until ${dayOf(to, today)}`
  return { from, to, when, before: { from: last.from, to: sameDay, name: `the same days of ${nameBefore}` } }
}

function monthOf(first: string): Days {
  return { from: first, to: addDays(addMonths(first, 1), -1) }
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** The year is said where it is not this one. */
function monthName(first: string, today: string): string {
  const [, month = '', year = ''] = formatDate(first, 'dated').split(' ')
  const name = MONTHS[month.slice(0, 3)] ?? month
  return year === today.slice(0, 4) ? name : `${name} ${year}`
}

const MONTHS: Record<string, string> = Object.fromEntries(
  'January February March April May June July August September October November December'
    .split(' ')
    .map((name) => [name.slice(0, 3), name]),
)

function dayOf(date: string, today: string): string {
  const dated = formatDate(date, 'dated')
  return date.slice(0, 4) === today.slice(0, 4) ? dated.slice(0, -5) : dated
}
