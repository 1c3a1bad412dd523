import { addDays, formatDate, isStudioDate, minutesOf, mondayOf, timeOfMinutes } from '#src/kit/time.ts'

/** Spec 9: Monday, Tuesday, Wednesday, Thursday and Sunday are always shown; the others when a class needs them. */
const USUAL_WEEKDAYS: readonly number[] = [1, 2, 3, 4, 7]
/** Spec 9: rows of 15 minutes from 16:00 to 22:30, more when a class needs them. */
const ROW_MINUTES = 15
const USUAL_START = minutesOf('16:00')
const USUAL_END = minutesOf('22:30')

/** What the layout needs of a session: wall times of its studio date. */
export type Placeable = { date: string; startTime: string; durationMinutes: number }

/** A session's place: rows count from 1 and `endRow` is the first row after it; parallel sessions share the day's width. */
export type Block<Session> = { session: Session; startRow: number; endRow: number; lane: number; lanes: number }
export type Day<Session> = { date: string; weekday: number; lanes: number; blocks: Block<Session>[] }
type Scale = { startTime: string; endTime: string; rows: number }
export type Timetable<Session> = Scale & { days: Day<Session>[] }
export type Columns<Session> = Scale & { columns: { lanes: number; blocks: Block<Session>[] }[] }

/** Lays out a week: its days and rows, and the position of each session. A session covers its whole length in rows,
 *  ceil(minutes / 15) of them when it starts on a row (PRODUCT 4.1); sessions that share a row are side by side. */
export function layOutWeek<Session extends Placeable>(monday: string, sessions: Session[]): Timetable<Session> {
  const shown = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const date = addDays(monday, weekday - 1)
    const ofDay = sessions.filter((session) => session.date === date)
    return ofDay.length === 0 && !USUAL_WEEKDAYS.includes(weekday) ? [] : [{ date, weekday, ofDay }]
  })
  const { columns, ...scale } = layOutColumns(
    shown.map(({ ofDay }) => ofDay),
    { from: USUAL_START, to: USUAL_END },
  )
  return { ...scale, days: shown.map(({ date, weekday }, index) => ({ date, weekday, ...columns[index]! })) }
}

/** Columns side by side on one scale of rows, which begins and ends with the usual minutes of the day or with what lies outside them.
 *  Nothing is given fewer than `leastRows` rows, so that there is room to read and to tap it. */
export function layOutColumns<Session extends Omit<Placeable, 'date'>>(
  columns: Session[][],
  { from: usualFrom, to: usualTo, leastRows = 1 }: { from: number; to: number; leastRows?: number },
): Columns<Session> {
  const all = columns.flat()
  const starts = all.map(({ startTime }) => minutesOf(startTime))
  const ends = all.map(({ startTime, durationMinutes }) => minutesOf(startTime) + durationMinutes)
  const from = downToRow(Math.min(usualFrom, ...starts))
  const to = upToRow(Math.max(usualTo, ...ends))
  const rows = (to - from) / ROW_MINUTES
  return {
    startTime: timeOfMinutes(from),
    endTime: timeOfMinutes(to),
    rows,
    columns: columns.map((ofColumn) => {
      const blocks = sideBySide(ofColumn.map((session) => roomy(spanOf(session, from), { leastRows, rows })))
      return { blocks, lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)) }
    }),
  }
}

/** The row of a wall time, as a fraction: 16:22:30 in a day that starts at 16:00 is 2.5. */
export function rowOf(time: string, startTime: string): number {
  return (minutesOf(time) - minutesOf(startTime)) / ROW_MINUTES + 1
}

/** The wall times beside the rows: every half hour, and the end. */
export function railOf(startTime: string, rows: number): { time: string; row: number }[] {
  const first = minutesOf(startTime) / ROW_MINUTES
  return Array.from({ length: rows + 1 }, (_, index) => ({ quarter: first + index, row: index + 1 }))
    .filter(({ quarter, row }) => quarter % 2 === 0 || row === rows + 1)
    .map(({ quarter, row }) => ({ time: timeOfMinutes(quarter * ROW_MINUTES), row }))
}

/** The Monday of the week in the address; the current week when there is none or it is no date. */
export function requestedWeek(date: string | null, today: string): string {
  return mondayOf(isStudioDate(date) ? date : today)
}

export function weekBefore(monday: string): string {
  return addDays(monday, -7)
}

export function weekAfter(monday: string): string {
  return addDays(monday, 7)
}

/** `23–29 November 2026`, or `30 November – 6 December 2026`: the heading of a week. */
export function weekTitle(monday: string): string {
  const [first, last] = [dateParts(monday), dateParts(addDays(monday, 6))]
  if (first.month === last.month) return `${first.day}–${last.day} ${last.month} ${last.year}`
  const firstYear = first.year === last.year ? '' : ` ${first.year}`
  return `${first.day} ${first.month}${firstYear} – ${last.day} ${last.month} ${last.year}`
}

function dateParts(date: string): { day: string; month: string; year: string } {
  const [, day = '', month = '', year = ''] = formatDate(date, 'full').split(' ')
  return { day, month, year }
}

type Span<Session> = { session: Session; startRow: number; endRow: number }

function spanOf<Session extends Omit<Placeable, 'date'>>(session: Session, from: number): Span<Session> {
  const starts = minutesOf(session.startTime)
  const ends = upToRow(starts + session.durationMinutes)
  const row = (minutes: number) => (minutes - from) / ROW_MINUTES + 1
  return { session, startRow: row(downToRow(starts)), endRow: row(ends) }
}

/** With the rows it needs at least, taken from above where the day ends. */
function roomy<Session>(span: Span<Session>, { leastRows, rows }: { leastRows: number; rows: number }): Span<Session> {
  const endRow = Math.min(Math.max(span.endRow, span.startRow + leastRows), Math.max(rows + 1, span.endRow))
  return { ...span, startRow: Math.max(1, Math.min(span.startRow, endRow - leastRows)), endRow }
}

/** Gives every session the first free lane when it starts; sessions that overlap, also by way of a third, share the same number
 *  of lanes, so that they form even columns. */
function sideBySide<Session>(spans: Span<Session>[]): Block<Session>[] {
  const blocks: Block<Session>[] = []
  let cluster: Omit<Block<Session>, 'lanes'>[] = []
  let laneEnds: number[] = []
  const close = () => {
    const lanes = laneEnds.length
    blocks.push(...cluster.map((block) => ({ ...block, lanes })))
    cluster = []
    laneEnds = []
  }
  for (const span of spans.toSorted((a, b) => a.startRow - b.startRow || b.endRow - a.endRow)) {
    if (laneEnds.every((end) => end <= span.startRow)) close()
    const free = laneEnds.findIndex((end) => end <= span.startRow)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = span.endRow
    cluster.push({ ...span, lane })
  }
  close()
  return blocks
}

function downToRow(minutes: number): number {
  return Math.floor(minutes / ROW_MINUTES) * ROW_MINUTES
}

function upToRow(minutes: number): number {
  return Math.ceil(minutes / ROW_MINUTES) * ROW_MINUTES
}
