import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { readTimetable } from './timetable-file.ts'

const [studio, maya] = [newId(), newId()]
const choices = {
  types: [{ id: 'yoga', name: 'Yoga' }],
  rooms: [{ id: studio, name: 'Studio' }],
  instructors: [{ id: maya, name: 'Maya' }],
  fromDate: '2026-11-23',
}
const HEAD = 'name;TYPE;Day;Start;Minutes;Room;Instructor;Places'
const read = (...rows: string[]) =>
  readTimetable(
    [HEAD, ...rows].map((row, index) => ({ line: index + 1, cells: row.split(';') })),
    choices,
  )

test('a line becomes a class by the names of what there is', () => {
  expect(read('Slow flow;yoga;wed;9:15;60;studio;maya;', 'Open;Yoga;Sunday;18:00;45;Studio;;20').lines).toMatchObject([
    {
      line: 2,
      label: 'wed 9:15 Slow flow',
      fault: null,
      words: { typeId: 'yoga', weekday: 3, startTime: '09:15', roomId: studio, instructorId: maya, maxSpots: 12 },
    },
    { line: 3, words: { weekday: 7, instructorId: null, maxSpots: 20, level: 'All levels' } },
  ])
})

test('a day may be shortened as people do', () => {
  const days = ['Tu', 'Weds', 'thurs', 'Sunday'].map((day) => `Flow;Yoga;${day};18:00;60;Studio;;`)
  expect(read(...days).lines.map(({ words }) => words?.weekday)).toEqual([2, 3, 4, 7])
})

test.each([
  ['Flow;golf;Mon;18:00;60;Studio;;', 'Please choose a class type'],
  ['Flow;Yoga;someday;18:00;60;Studio;;', 'Please choose a day'],
  ['Flow;Yoga;;18:00;60;Studio;;', 'Please choose a day'],
  ['Flow;Yoga;Mon;25:00;60;Studio;;', 'Please give the start as a time, such as 18:15'],
  ['Flow;Yoga;Mon;18:00;60;Attic;;', 'Please choose a room'],
  ['Flow;Yoga;Mon;18:00;60;Studio;Sam;', 'There is no instructor Sam'],
])('%s is refused: %s', (row, fault) => expect(read(row).lines).toMatchObject([{ line: 2, fault }]))

const records = (...rows: string[]) => rows.map((row, index) => ({ line: index + 1, cells: row.split(';') }))

test('headings that are missing are named, with what the file has', () => {
  const named = readTimetable(records('Name;Day;Wibble', 'Flow;Mon;x'), choices)
  expect(named).toMatchObject({ missing: ['Type', 'Start', 'Minutes', 'Room'], lines: [] })
  expect(named.columns).toEqual([
    { heading: 'Name', sample: 'Flow', field: 'Name' },
    { heading: 'Day', sample: 'Mon', field: 'Day' },
    { heading: 'Wibble', sample: 'x', field: '' },
  ])
  const without = records(HEAD.replace('name;', ''), 'yoga;wed;9:15;60;studio;maya;')
  expect(readTimetable(without, choices)).toMatchObject({ missing: ['Name'], lines: [] })
})

test('headings of other systems are known, below what stands above them', () => {
  const file = ['Our timetable', '', 'Class Name;Category;Day of week;Start Time;Duration;Location;Teacher;Capacity']
  const { missing, lines } = readTimetable(records(...file, 'Flow;Yoga;Mon;18:00;60;Studio;Maya;9'), choices)
  expect(missing).toEqual([])
  expect(lines).toMatchObject([{ line: 4, fault: null, words: { name: 'Flow', instructorId: maya, maxSpots: 9 } }])
})

test('headings that are not known are mapped by hand, also over what they seem to say', () => {
  const file = records('Kurs;Art;Tag;Beginn;Minuten;Raum;Name', 'Flow;Yoga;Mon;18:00;60;Studio;Maya')
  expect(readTimetable(file, choices).missing).toEqual(['Type', 'Day', 'Start', 'Minutes', 'Room'])
  const chosen = ['Name', 'Type', 'Day', 'Start', 'Minutes', 'Room', 'Instructor']
  expect(readTimetable(file, choices, chosen).lines).toMatchObject([
    { fault: null, words: { name: 'Flow', weekday: 1, instructorId: maya } },
  ])
})
