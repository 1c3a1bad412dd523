import { fieldErrors } from '#src/kit/form.ts'
import { WEEKDAYS } from '#src/kit/time.ts'
import { weeklyClassForm, type WeeklyClass } from './weekly-class.ts'

/** The headings of a timetable's file; the first six are needed. */
export const TIMETABLE_HEADINGS = [
  'Name',
  'Type',
  'Day',
  'Start',
  'Minutes',
  'Room',
  'Instructor',
  'Level',
  'Places',
  'Description',
] as const

type Heading = (typeof TIMETABLE_HEADINGS)[number]
type Named = { id: string; name: string }
export type TimetableChoices = { types: Named[]; rooms: Named[]; instructors: Named[]; fromDate: string }

/** One line of the file: the class it is, or what is wrong with it. */
export type TimetableLine = { line: number; label: string } & (
  | { words: Omit<WeeklyClass, 'id'>; fault: null }
  | { words: null; fault: string }
)

/** Reads the lines of a timetable's file, the headings first, by the names of the types, rooms and instructors there are. */
export function readTimetable(
  records: readonly { line: number; cells: string[] }[],
  choices: TimetableChoices,
): { missing: Heading[]; lines: TimetableLine[] } {
  const [head, ...rest] = records
  const headings = head?.cells.map(plain) ?? []
  const missing = TIMETABLE_HEADINGS.slice(0, 6).filter((heading) => !headings.includes(plain(heading)))
  if (missing.length > 0) return { missing, lines: [] }
  return {
    missing,
    lines: rest.map(({ line, cells }) => {
      const cell = (heading: Heading) => cells[headings.indexOf(plain(heading))]?.trim() ?? ''
      return { line, ...readLine(cell, choices) }
    }),
  }
}

function readLine(cell: (heading: Heading) => string, { types, rooms, instructors, fromDate }: TimetableChoices) {
  const label = [cell('Day'), cell('Start'), cell('Name')].filter(Boolean).join(' ')
  const idOf = (heading: Heading, some: Named[]) => some.find(({ name }) => plain(name) === plain(cell(heading)))?.id
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
