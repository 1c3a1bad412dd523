import { formatPence } from '#src/kit/money.ts'
import { byPersonName } from '#src/studio/people/members/person-name.ts'
import { WEEKDAYS } from '#src/kit/time.ts'
import { payOf } from '#src/studio/people/instructors/instructor-rate.ts'
import type { ReportPeriod } from './period.ts'
import { comparedWith, counted, hoursText, percentOf, type Report, sumOf } from './report.ts'
import type { HeldSession } from './report-rows.ts'

type Sessions = { now: readonly HeldSession[]; before: readonly HeldSession[]; period: ReportPeriod }

const FILL = 'Places taken of the places there were, in classes that have begun and were not cancelled.'

/** How full each weekly class was, the fullest first: the empty ones are at the end. */
export function classReport(sessions: Sessions): Report {
  const { now, before, period } = sessions
  const [fill, fillBefore] = [fillOf(now), fillOf(before)]
  const title =
    fill === null
      ? `No class was held ${period.when}`
      : `Classes were ${fill}% full ${period.when}${fillBefore === null ? '' : `, ${period.before.name} ${fillBefore}%`}`
  return { id: 'classes', title, ...fillTable('Class', sessions, ({ classId }) => classId, classWords) }
}

/** At which hours classes fill, in the order of the day. */
export function hourReport(sessions: Sessions): Report {
  const table = fillTable('Begins at', sessions, hourOf, hourOf)
  const rows = table.rows.toSorted((a, b) => String(a.cells[0]).localeCompare(String(b.cells[0])))
  return {
    id: 'hours',
    title: fullestTitle(table, sessions.period, (hour) => `${hour} is the fullest hour`),
    ...table,
    rows,
  }
}

/** Whose classes fill. */
export function teacherReport(sessions: Sessions): Report {
  const table = fillTable('Teacher', sessions, teacherOf, teacherOf)
  return {
    id: 'teachers',
    title: fullestTitle(table, sessions.period, (name) => `Classes of ${name} were the fullest`),
    ...table,
  }
}

/** Places that were booked and not used. */
export function missedReport({ now, before, period }: Sessions): Report {
  const lost = (sessions: readonly HeldSession[]) =>
    sumOf(sessions, ({ missed, lateCancelled }) => missed + lateCancelled)
  const all = (sessions: readonly HeldSession[]) =>
    sumOf(sessions, ({ booked, lateCancelled }) => booked + lateCancelled)
  const share = percentOf(lost(now), all(now))
  const groups = groupsOf(now, ({ classId }) => classId)
  const earlier = groupsOf(before, ({ classId }) => classId)
  const cells = (sessions: readonly HeldSession[], then: readonly HeldSession[]) => [
    sumOf(sessions, ({ booked }) => booked),
    sumOf(sessions, ({ missed }) => missed),
    sumOf(sessions, ({ lateCancelled }) => lateCancelled),
    percentOf(lost(sessions), all(sessions)),
    percentOf(lost(then), all(then)),
  ]
  const rows = [...groups].map(([key, sessions]) => ({
    cells: [classWords(sessions.at(-1)!), ...cells(sessions, earlier.get(key) ?? [])],
  }))
  return {
    id: 'missed',
    title:
      share === null
        ? `No place was booked ${period.when}`
        : `${share}% of places were missed or cancelled late ${period.when}: ${counted(lost(now), 'place')}`,
    meaning:
      'No-shows are marked in the register; late cancellations are those that cost something by the studio’s rules.',
    columns: [
      { name: 'Class', unit: 'text' },
      { name: 'Places', unit: 'count' },
      { name: 'No-shows', unit: 'count' },
      { name: 'Late cancellations', unit: 'count' },
      { name: 'Missed or late', unit: 'percent' },
      { name: `Missed or late, ${period.before.name}`, unit: 'percent' },
    ],
    rows: rows.toSorted((a, b) => Number(b.cells[4]) - Number(a.cells[4])),
    total: ['All', ...cells(now, before)],
    chart: { of: 4, before: 5 },
  }
}

/** What each teacher has earned. */
export function payReport({ now, before, period }: Sessions): Report {
  const [groups, earlier] = [groupsOf(now, teacherOf), groupsOf(before, teacherOf)]
  const pay = (sessions: readonly HeldSession[]) => sumOf(sessions, (session) => teacherPay(session) ?? 0)
  const cells = (sessions: readonly HeldSession[], then: readonly HeldSession[]) => [
    sessions.length,
    sumOf(sessions, ({ minutes }) => minutes),
    sumOf(sessions, cameTo),
    sessions.every((session) => teacherPay(session) === null) ? null : pay(sessions),
    pay(then),
  ]
  const names = [...groups.keys()].toSorted(byPersonName)
  return {
    id: 'pay',
    title: `Teachers earned ${formatPence(pay(now))} for ${hoursText(sumOf(now, ({ minutes }) => minutes))} ${period.when}${comparedWith(pay(now), pay(before), period)}`,
    meaning: 'By the rate on the day of each class held. Heads are all who booked, but for those marked as no-shows.',
    columns: [
      { name: 'Teacher', unit: 'text' },
      { name: 'Classes', unit: 'count' },
      { name: 'Hours', unit: 'hours' },
      { name: 'Heads', unit: 'count' },
      { name: 'Pay', unit: 'pence' },
      { name: `Pay, ${period.before.name}`, unit: 'pence' },
    ],
    rows: names.map((name) => ({ cells: [name, ...cells(groups.get(name) ?? [], earlier.get(name) ?? [])] })),
    total: ['All', ...cells(now, before)],
    chart: { of: 4, before: 5 },
  }
}

type FillTable = Pick<Report, 'meaning' | 'columns' | 'rows' | 'total' | 'chart'>

function fillTable(
  first: string,
  { now, before, period }: Sessions,
  keyOf: (session: HeldSession) => string,
  words: (session: HeldSession) => string,
): FillTable {
  const [groups, earlier] = [groupsOf(now, keyOf), groupsOf(before, keyOf)]
  const cells = (sessions: readonly HeldSession[], then: readonly HeldSession[]) => [
    sessions.length,
    sumOf(sessions, ({ maxSpots }) => maxSpots),
    sumOf(sessions, ({ booked }) => booked),
    sumOf(sessions, cameTo),
    fillOf(sessions),
    fillOf(then),
  ]
  const rows = [...groups].map(([key, sessions]) => ({
    cells: [words(sessions.at(-1)!), ...cells(sessions, earlier.get(key) ?? [])],
  }))
  return {
    meaning: FILL,
    columns: [
      { name: first, unit: 'text' },
      { name: 'Classes', unit: 'count' },
      { name: 'Places', unit: 'count' },
      { name: 'Booked', unit: 'count' },
      { name: 'Came', unit: 'count' },
      { name: 'Full', unit: 'percent' },
      { name: `Full, ${period.before.name}`, unit: 'percent' },
    ],
    rows: rows.toSorted((a, b) => Number(b.cells[5]) - Number(a.cells[5])),
    total: ['All', ...cells(now, before)],
    chart: { of: 5, before: 6 },
  }
}

function fullestTitle({ rows }: FillTable, period: ReportPeriod, words: (name: string) => string): string {
  const [fullest] = rows
  if (!fullest) return `No class was held ${period.when}`
  return `${words(String(fullest.cells[0]))}: ${fullest.cells[5] ?? 0}% of places taken ${period.when}`
}

function groupsOf(
  sessions: readonly HeldSession[],
  keyOf: (session: HeldSession) => string,
): Map<string, HeldSession[]> {
  return Map.groupBy(sessions, keyOf)
}

function fillOf(sessions: readonly HeldSession[]): number | null {
  return percentOf(
    sumOf(sessions, ({ booked }) => booked),
    sumOf(sessions, ({ maxSpots }) => maxSpots),
  )
}

/** How many came: all who booked, but for those marked as no-shows. */
export function cameTo({ booked, missed }: HeldSession): number {
  return booked - missed
}

/** `Mon 18:15 Salsa`. */
function classWords({ weekday, time, name }: HeldSession): string {
  return `${WEEKDAYS[weekday - 1]?.slice(0, 3) ?? ''} ${time} ${name}`
}

function teacherOf({ teacher }: HeldSession): string {
  return teacher ?? 'Nobody'
}

/** Null where no rate was set. */
export function teacherPay(session: HeldSession): number | null {
  return session.rate && payOf(session.rate, { minutes: session.minutes, heads: cameTo(session) })
}

/** `18:00` of 18:15. */
function hourOf({ time }: HeldSession): string {
  return `${time.slice(0, 2)}:00`
}
