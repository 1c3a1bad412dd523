import { isStudioDate, mondayOf } from '#src/kit/time.ts'

/** What the address of the calendar says: a week or one day, and what is left out of it. */
export type CalendarQuery = {
  view: 'week' | 'day'
  /** Of a week its Monday. */
  date: string
  /** What the columns of a day are. */
  by: 'room' | 'teacher'
  room: string | null
  teacher: string | null
  /** A type of class, or `hire`. */
  kind: string | null
}

/** In place of the id of a teacher: a class that has none yet. */
export const NOBODY = 'nobody'
export const HIRES = 'hire'

/** This week where the address names no date. */
export function readCalendarQuery({ searchParams: search }: URL, today: string): CalendarQuery {
  const text = (value: string | null) => value?.trim().slice(0, 100) || null
  const [day, week] = [search.get('day'), search.get('week')]
  const filters = {
    room: text(search.get('room')),
    teacher: text(search.get('teacher')),
    kind: text(search.get('kind')),
  }
  const by = search.get('by') === 'teacher' ? 'teacher' : 'room'
  if (isStudioDate(day)) return { view: 'day', date: day, by, ...filters }
  return { view: 'week', date: mondayOf(isStudioDate(week) ? week : today), by, ...filters }
}

/** The address of a page of the calendar, or below it of what is opened from there. */
export function calendarAddress({ view, date, by, ...filters }: CalendarQuery, below = ''): string {
  const search = new URLSearchParams({ [view]: date })
  if (by === 'teacher') search.set('by', by)
  for (const [name, value] of Object.entries(filters)) if (value) search.set(name, value)
  return `/dashboard/calendar${below}?${search}`
}

/** A form of the desk on something that was opened in the calendar, which leads back there when it is done. */
export function formInCalendar(query: CalendarQuery, below: string, back: string): string {
  return `${calendarAddress(query, below)}&back=${encodeURIComponent(back)}`
}
