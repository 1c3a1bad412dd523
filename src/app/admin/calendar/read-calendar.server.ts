import { addDays, formatDate, minutesOf, mondayOf, studioDate, studioTime } from '#src/kit/time.ts'
import { byPersonName } from '#src/studio/people/members/person-name.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { readDeskCalendar } from '#src/studio/bookings/rosters/desk-calendar.store.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import type { Room } from '#src/studio/schedule/rooms/room.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { layOutColumns, railOf, rowOf, weekTitle } from '#src/studio/schedule/timetable/timetable.ts'
import { type CalendarEntry, closuresOn, hireEntry, passes, sessionEntry } from './calendar-entries.ts'
import { calendarAddress, type CalendarQuery, HIRES, NOBODY, readCalendarQuery } from './calendar-query.ts'

/** The hours that are shown even where nothing takes place, and room to tap the shortest entry. */
const USUAL = { from: minutesOf('16:00'), to: minutesOf('21:00'), leastRows: 2 }
/** More columns than these do not fit beside one another, and the calendar scrolls sideways. */
const MOST_LANES = 12

/** A week or a day of the studio, all words ready for the browser: of the front desk everything, of an instructor their own classes
 *  (PRODUCT 2). */
export async function readCalendar({ actor, reader, now }: SignedInCtx, url: URL) {
  const at = now()
  const today = studioDate(at)
  const query = readCalendarQuery(url, today)
  const dates = query.view === 'day' ? [query.date] : weekOf(query.date)
  const taughtBy = isAtDesk(actor) ? null : actor.userId
  const [calendar, rooms, types] = await Promise.all([
    readDeskCalendar(reader, { from: query.date, to: dates.at(-1)!, taughtBy, now: at }),
    listRooms(reader),
    listClassTypes(reader),
  ])
  const all = [
    ...calendar.sessions.map((session) => sessionEntry(session, { query, now: at })),
    ...calendar.hires.map((hire) => hireEntry(hire, { query, now: at })),
  ].toSorted((a, b) => a.startTime.localeCompare(b.startTime) || a.name.localeCompare(b.name))
  const shown = all.filter((entry) => passes(entry, query))
  const columns = query.view === 'day' ? columnsOfDay(shown, query, rooms) : dates.map((date) => columnOf(date, shown))
  const { columns: laidOut, ...scale } = layOutColumns(
    columns.map(({ entries }) => entries),
    USUAL,
  )
  const lanes = laidOut.map((column) => column.lanes)
  const placed = laidOut.flatMap(({ blocks }, column) =>
    blocks.map(({ session, ...place }) => ({ ...session, ...place, column })),
  )
  return {
    query,
    today,
    title: query.view === 'day' ? formatDate(query.date, 'full') : weekTitle(query.date),
    isOwn: taughtBy !== null,
    ways: waysOn(query, today),
    choices: choicesOf(all, { query, rooms, types }),
    rail: railOf(scale.startTime, scale.rows),
    rows: scale.rows,
    nowRow: nowRowIn(scale, at),
    lanes,
    isDense: lanes.reduce((sum, count) => sum + count, 0) > MOST_LANES,
    headings: query.view === 'day' ? columns.map(({ heading }) => heading) : [],
    chosenDate: dates.includes(today) ? today : (shown.map(({ date }) => date).toSorted()[0] ?? query.date),
    days: dates.map((date) => ({
      ...dayWords(date, query, today),
      closed: closuresOn(date, calendar).map((one) => ({ text: one.text, band: bandOf(one, scale) })),
      entries: placed
        .filter((entry) => entry.date === date)
        .toSorted((a, b) => a.startTime.localeCompare(b.startTime) || a.column - b.column || a.lane - b.lane)
        .map((entry) => (query.view === 'day' ? entry : { ...entry, column: 0 })),
    })),
  }
}

export type CalendarView = Awaited<ReturnType<typeof readCalendar>>
export type PlacedEntry = CalendarView['days'][number]['entries'][number]

type Scale = { startTime: string; rows: number }
type Column = { heading: string; entries: CalendarEntry[] }

function columnOf(date: string, entries: CalendarEntry[]): Column {
  return { heading: date, entries: entries.filter((entry) => entry.date === date) }
}

/** The rooms in their order, empty ones too; or who teaches that day, those without a teacher and the hires last. */
function columnsOfDay(entries: CalendarEntry[], { by, room }: CalendarQuery, rooms: Room[]): Column[] {
  const one = (heading: string, isIn: (entry: CalendarEntry) => boolean) => ({ heading, entries: entries.filter(isIn) })
  if (by === 'room') {
    const isShown = ({ id, isHidden }: Room) =>
      room === null ? !isHidden || entries.some(({ roomId }) => roomId === id) : id === room
    const shown = rooms.filter(isShown)
    return shown.length > 0
      ? shown.map(({ id, name }) => one(name, ({ roomId }) => roomId === id))
      : [one('', () => true)]
  }
  const teachers = [...new Set(entries.flatMap(({ teacher }) => teacher ?? []))].toSorted(byPersonName)
  const columns = [
    ...teachers.map((name) => one(name, ({ teacher }) => teacher === name)),
    one('No teacher yet', ({ teacher, kind }) => teacher === null && kind !== HIRES),
    one('Hall hires', ({ kind }) => kind === HIRES),
  ].filter((column) => column.entries.length > 0)
  return columns.length > 0 ? columns : [one('', () => true)]
}

function dayWords(date: string, query: CalendarQuery, today: string) {
  const [weekday = '', day = '', month = ''] = formatDate(date, 'short').split(' ')
  return {
    date,
    title: formatDate(date),
    short: { weekday, day, month },
    isToday: date === today,
    href: calendarAddress({ ...query, view: 'day', date }),
  }
}

function weekOf(monday: string): string[] {
  return [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(monday, days))
}

/** Where one goes from here: to the time before and after, to now, and to the other view of the same time. */
function waysOn(query: CalendarQuery, today: string) {
  const { view, date } = query
  const step = view === 'day' ? 1 : 7
  const at = (change: Partial<CalendarQuery>) => calendarAddress({ ...query, ...change })
  const now = view === 'day' ? today : mondayOf(today)
  const week = mondayOf(date)
  return {
    before: at({ date: addDays(date, -step) }),
    after: at({ date: addDays(date, step) }),
    now: date === now ? null : at({ date: now }),
    week: at({ view: 'week', date: week }),
    // Out of a week one looks into today, where it is in it.
    day: at({ view: 'day', date: view === 'week' && week === mondayOf(today) ? today : date }),
    byRoom: at({ by: 'room' }),
    byTeacher: at({ by: 'teacher' }),
    strip: weekOf(week).map((one) => dayWords(one, query, today)),
  }
}

type Kinds = { query: CalendarQuery; rooms: Room[]; types: { id: string; name: string }[] }

/** What there is to choose: what takes place in this time, and what is chosen already. */
function choicesOf(entries: CalendarEntry[], { query, rooms, types }: Kinds) {
  const used = (value: (entry: CalendarEntry) => string | null) => new Set(entries.map(value))
  const [inRooms, ofKinds] = [used(({ roomId }) => roomId), used(({ kind }) => kind)]
  const teachers = new Map(
    entries
      .filter(({ kind }) => kind !== HIRES)
      .map(({ teacherId, teacher }) => [teacherId ?? NOBODY, teacher ?? 'No teacher yet']),
  )
  const isChosen = (value: string) => Object.values(query).includes(value)
  return {
    rooms: rooms
      .filter(({ id, isHidden }) => !isHidden || inRooms.has(id) || isChosen(id))
      .map(({ id, name }) => ({ value: id, label: name })),
    teachers: [...teachers]
      .map(([value, label]) => ({ value, label }))
      .toSorted((a, b) => byPersonName(a.label, b.label)),
    kinds: [
      ...types.filter(({ id }) => ofKinds.has(id) || isChosen(id)).map(({ id, name }) => ({ value: id, label: name })),
      ...(ofKinds.has(HIRES) || isChosen(HIRES) ? [{ value: HIRES, label: 'Hall hires' }] : []),
    ],
  }
}

/** The rows in which the studio is closed; null where it is the hall alone. */
function bandOf({ from, to }: { from: string | null; to: string | null }, { startTime, rows }: Scale) {
  if (from === null || to === null) return null
  const row = (time: string) => Math.min(rows + 1, Math.max(1, Math.round(rowOf(time, startTime))))
  return { from: row(from), to: row(to) }
}

/** The present moment in rows; null where the hours shown are over or have not begun. */
function nowRowIn({ startTime, rows }: Scale, now: Date): number | null {
  const row = rowOf(studioTime(now), startTime)
  return row >= 1 && row <= rows + 1 ? Math.round(row * 100) / 100 : null
}
