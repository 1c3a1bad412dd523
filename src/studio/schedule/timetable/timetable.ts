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
export type Timetable<Session> = { startTime: string; endTime: string; rows: number; days: Day<Session>[] }

/** Lays out a week: its days and rows, and the position of each session. A session covers its whole length in rows,
 *  ceil(minutes / 15) of them when it starts on a row (PRODUCT 4.1); sessions that share a row are side by side. */
export function layOutWeek<Session extends Placeable>(monday: string, sessions: Session[]): Timetable<Session> {
  const starts = sessions.map(({ startTime }) => minutesOf(startTime))
  const ends = sessions.map(({ startTime, durationMinutes }) => minutesOf(startTime) + durationMinutes)
  const from = downToRow(Math.min(USUAL_START, ...starts))
  const to = upToRow(Math.max(USUAL_END, ...ends))
  return {
    startTime: timeOfMinutes(from),
    endTime: timeOfMinutes(to),
    rows: (to - from) / ROW_MINUTES,
    days: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
      const date = addDays(monday, weekday - 1)
      const ofDay = sessions.filter((session) => session.date === date)
      if (ofDay.length === 0 && !USUAL_WEEKDAYS.includes(weekday)) return []
      const blocks = sideBySide(ofDay.map((session) => spanOf(session, from)))
      return [{ date, weekday, blocks, lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)) }]
    }),
  }
}

/** The row of a wall time, as a fraction: 16:22:30 in a day that starts at 16:00 is 2.5. */
export function rowOf(time: string, startTime: string): number {
  return (minutesOf(time) - minutesOf(startTime)) / ROW_MINUTES + 1
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

function spanOf<Session extends Placeable>(session: Session, from: number): Span<Session> {
  const starts = minutesOf(session.startTime)
  const ends = upToRow(starts + session.durationMinutes)
  const row = (minutes: number) => (minutes - from) / ROW_MINUTES + 1
  return { session, startRow: row(downToRow(starts)), endRow: row(ends) }
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
