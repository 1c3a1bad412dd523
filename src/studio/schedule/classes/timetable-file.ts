import { columnsChosen, columnsNamed, fullestAt, mostKnownAt, plainly } from '#src/kit/lists/named-columns.ts'
import { keysOf } from '#src/kit/keys-of.ts'
import { fieldErrors } from '#src/kit/form.ts'
import { WEEKDAYS } from '#src/kit/time.ts'
import { weeklyClassForm, type WeeklyClass } from './weekly-class.ts'

/** What each column of a timetable is called, here and in the files of other systems; the first six are needed. */
const KNOWN = {
  Name: called('name, class, class name, classname, title, session, session name, activity, event, course'),
  Type: called('type, class type, category, style, discipline, programme, program, service, service type'),
  Day: called('day, weekday, day of week, day of the week, days'),
  Start: called('start, start time, starts, starts at, time, from, begins, begin time'),
  Minutes: called('minutes, duration, length, mins, min, duration minutes, duration mins, duration in minutes'),
  Room: called('room, location, studio, venue, space, hall, area, resource'),
  Instructor: called('instructor, teacher, staff, coach, trainer, tutor, instructors, staff member'),
  Level: called('level, ability, difficulty'),
  Places: called('places, capacity, spaces, spots, max, size, class size, max capacity, maximum, limit'),
  Description: called('description, details, about, notes, information'),
}

export type TimetableHeading = keyof typeof KNOWN
export const TIMETABLE_HEADINGS = keysOf(KNOWN)
const NEEDED = TIMETABLE_HEADINGS.slice(0, 6)
const FURTHEST_HEADINGS = 10

type Named = { id: string; name: string }
export type TimetableChoices = { types: Named[]; rooms: Named[]; instructors: Named[]; fromDate: string }

/** One line of the file: the class it is, or what is wrong with it. */
export type TimetableLine = { line: number; label: string } & (
  | { words: Omit<WeeklyClass, 'id'>; fault: null }
  | { words: null; fault: string }
)

export type TimetableRecord = { line: number; cells: string[] }

/** One column of the file: its heading, what stands in it, and what it is. */
export type TimetableColumn = { heading: string; sample: string; field: TimetableHeading | '' }

/** Reads a timetable's file by the names of the types, rooms and instructors there are. Lines above the headings are left out; what a column
 *  is follows from its heading, or else from what was chosen for it. */
export function readTimetable(
  records: readonly TimetableRecord[],
  choices: TimetableChoices,
  chosen: readonly (string | undefined)[] = [],
): { missing: TimetableHeading[]; columns: TimetableColumn[]; lines: TimetableLine[] } {
  const first = records.slice(0, FURTHEST_HEADINGS).map(({ cells }) => cells)
  const at = mostKnownAt(first, KNOWN) ?? fullestAt(first)
  const headings = records[at]?.cells ?? []
  const rest = records.slice(at + 1)
  const detected = columnsNamed(headings, KNOWN)
  const named = chosen.length > 0 ? columnsChosen(TIMETABLE_HEADINGS, chosen, detected) : detected
  const missing = NEEDED.filter((heading) => !named[heading])
  const columns = headings.map((heading, n): TimetableColumn => {
    const field = TIMETABLE_HEADINGS.find((one) => named[one]?.[0] === n) ?? ''
    return { heading, sample: rest.map(({ cells }) => cells[n] ?? '').find(Boolean) ?? '', field }
  })
  if (missing.length > 0) return { missing, columns, lines: [] }
  const lines = rest.map(({ line, cells }) => {
    const cell = (heading: TimetableHeading) => cells[named[heading]?.[0] ?? -1]?.trim() ?? ''
    return { line, ...readLine(cell, choices) }
  })
  return { missing, columns, lines }
}

function readLine(
  cell: (heading: TimetableHeading) => string,
  { types, rooms, instructors, fromDate }: TimetableChoices,
) {
  const label = [cell('Day'), cell('Start'), cell('Name')].filter(Boolean).join(' ')
  const idOf = (heading: TimetableHeading, some: Named[]) =>
    some.find(({ name }) => plain(name) === plain(cell(heading)))?.id
  const instructorId = cell('Instructor') === '' ? '' : idOf('Instructor', instructors)
  if (instructorId === undefined) return { label, words: null, fault: `There is no instructor ${cell('Instructor')}` }
  const parsed = weeklyClassForm.safeParse({
    name: cell('Name'),
    typeId: idOf('Type', types) ?? '',
    weekday: WEEKDAYS.findIndex((day) => plain(day).startsWith(plain(cell('Day')).slice(0, 3) || '?')) + 1,
    startTime: cell('Start').padStart(5, '0'),
    durationMinutes: cell('Minutes'),
    instructorId,
    level: cell('Level') || 'All levels',
    maxSpots: cell('Places') || '12',
    description: cell('Description'),
    roomId: idOf('Room', rooms) ?? '',
    fromDate,
  })
  if (parsed.success) return { label, words: parsed.data, fault: null }
  return { label, words: null, fault: Object.values(fieldErrors(parsed.error)).join('. ') }
}

function plain(text: string): string {
  return text.trim().toLowerCase()
}

function called(names: string): readonly string[] {
  return names.split(',').map(plainly)
}
