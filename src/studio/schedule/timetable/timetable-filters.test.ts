import { expect, test } from 'vitest'
import { isFiltered, NO_FILTERS, passesFilters, readFilters, timetableAddress } from './timetable-filters.ts'

const flow = { typeId: 'yoga', level: 'All levels', instructor: 'Priya Raman' }

test.each([
  ['', true],
  ['type=yoga', true],
  ['type=dance', false],
  ['level=All+levels', true],
  ['level=Beginner', false],
  ['instructor=Priya+Raman', true],
  ['type=yoga&instructor=Tom', false],
  ['type=&level=', true],
])('with ?%s the class is shown: %s', (search, expected) => {
  expect(passesFilters(flow, readFilters(new URLSearchParams(search)))).toBe(expected)
})

test('an empty filter is none', () => {
  expect(isFiltered(readFilters(new URLSearchParams('type=&level=+&week=2026-11-23')))).toBe(false)
  expect(isFiltered(readFilters(new URLSearchParams('level=Beginner')))).toBe(true)
})

test('a filter is read to its hundredth character', () => {
  const read = readFilters(new URLSearchParams({ level: 'x'.repeat(101) }))
  expect(read.level).toBe('x'.repeat(100))
})

test('whom it is read for narrows nothing', () => {
  expect(isFiltered(readFilters(new URLSearchParams('for=mia')))).toBe(false)
  expect(passesFilters(flow, readFilters(new URLSearchParams('for=mia')))).toBe(true)
})

test.each([
  [null, NO_FILTERS, '/timetable'],
  ['2026-11-30', NO_FILTERS, '/timetable?week=2026-11-30'],
  [null, { ...NO_FILTERS, instructor: 'Lucía Romero' }, '/timetable?instructor=Luc%C3%ADa+Romero'],
  [
    '2026-11-30',
    { ...NO_FILTERS, type: 'yoga', level: 'All levels' },
    '/timetable?week=2026-11-30&type=yoga&level=All+levels',
  ],
  [null, { ...NO_FILTERS, for: 'mia' }, '/timetable?for=mia'],
])('the address of %s with %j is %s', (week, filters, address) => {
  expect(timetableAddress(week, filters)).toBe(address)
  expect(readFilters(new URL(address, 'http://localhost').searchParams)).toEqual(filters)
})
