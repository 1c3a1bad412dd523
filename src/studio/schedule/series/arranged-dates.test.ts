import { expect, test } from 'vitest'
import {
  arrangedOf,
  type ClassRule,
  dateAfter,
  dateAlone,
  type DatedWords,
  nearestDay,
  shiftOf,
} from './arranged-dates.ts'

const TODAY = '2026-11-23'
const rule: ClassRule = {
  name: 'Salsa',
  typeId: 'dance',
  weekday: 1,
  startTime: '18:00',
  durationMinutes: 60,
  instructorId: 'maya',
  level: 'Beginner',
  maxSpots: 12,
  roomId: 'studio',
  description: 'Steps',
}
const { weekday: _, description: __, ...words } = rule
const plain: DatedWords = { ...words, date: '2026-11-30', slotDate: null }

/** Each thing that can be arranged for one date, and each that can be changed of its class. */
const EXCEPTIONS: Record<string, Partial<DatedWords>> = {
  day: { date: '2026-12-02', slotDate: '2026-11-30' },
  time: { startTime: '19:30' },
  length: { durationMinutes: 90 },
  cover: { instructorId: 'noor' },
  room: { roomId: 'hall' },
  size: { maxSpots: 4 },
  name: { name: 'Party' },
  type: { typeId: 'yoga' },
  level: { level: 'Advanced' },
}
const CHANGES: Record<string, Partial<ClassRule>> = {
  day: { weekday: 2 },
  time: { startTime: '20:00' },
  length: { durationMinutes: 45 },
  cover: { instructorId: 'sam' },
  room: { roomId: 'attic' },
  size: { maxSpots: 20 },
  name: { name: 'Tango' },
  type: { typeId: 'ballet' },
  level: { level: 'All levels' },
  description: { description: 'New' },
}
const pairs = Object.keys(EXCEPTIONS).flatMap((kind) => Object.keys(CHANGES).map((field) => [kind, field] as const))

function changed(field: string, one: DatedWords, follows = false): DatedWords {
  const rules = { before: rule, after: { ...rule, ...CHANGES[field] } }
  return dateAfter(one, { ...rules, shift: shiftOf(one, rules, TODAY), follows })
}

test.each(pairs)(
  'arranged: %s, changed of the class: %s; the date keeps what is its own and takes nothing but that',
  (kind, field) => {
    const own = EXCEPTIONS[kind]!
    const isWhen = (name: string) => name === 'day' || name === 'time'
    const { date = plain.date, ...fields } = own
    const taken = kind === field || (isWhen(kind) && isWhen(field)) ? {} : { ...CHANGES[field] }
    const { weekday, description: _description, ...rest } = taken
    const slotDate = date === '2026-12-02' ? (field === 'day' ? '2026-12-01' : '2026-11-30') : null
    const moved = weekday ? { date: '2026-12-01', slotDate: null } : { date, slotDate }
    const expected = { ...plain, ...fields, ...rest, ...moved }
    // A date with an hour of its own stays on its day when the class goes to another.
    if (kind === 'time' && field === 'day') Object.assign(expected, { slotDate: '2026-12-01' })
    expect(changed(field, { ...plain, ...own })).toEqual(expected)
  },
)

test.each(pairs)('arranged: %s, changed: %s; a date that is to follow is as its class says', (kind, field) => {
  const after = { ...rule, ...CHANGES[field] }
  expect(arrangedOf(changed(field, { ...plain, ...EXCEPTIONS[kind] }, true), after)).toEqual([])
})

test('the date it was changed on takes what was said there, also where something was arranged for it', () => {
  const covered = { ...plain, instructorId: 'noor', maxSpots: 4 }
  const fields = { instructorId: null, maxSpots: 12 }
  const rules = { before: rule, after: { ...rule, instructorId: null } }
  expect(dateAfter(covered, { ...rules, shift: 0, fields })).toEqual({ ...plain, ...fields })
})

test.each([
  ['2026-11-29', 1, '2026-11-30'],
  ['2026-12-07', 7, '2026-12-06'],
  ['2026-12-07', 4, '2026-12-10'],
  ['2026-12-07', 5, '2026-12-04'],
  ['2026-12-07', 1, '2026-12-07'],
  // The nearest has passed.
  ['2026-11-23', 5, '2026-11-27'],
])('from %s to weekday %i: the nearest day to come is %s', (date, weekday, nearest) => {
  expect(nearestDay(date, weekday, TODAY)).toBe(nearest)
})

test('one date moved alone remembers its day, and forgets it when it is back', () => {
  const moved = dateAlone(plain, { weekday: 3 }, rule, TODAY)
  expect(moved).toEqual({ ...plain, date: '2026-12-02', slotDate: '2026-11-30' })
  expect(dateAlone(moved, { weekday: 1 }, rule, TODAY)).toEqual(plain)
  expect(dateAlone(moved, { level: 'Teens' }, rule, TODAY)).toEqual({ ...moved, level: 'Teens' })
  expect(dateAlone(plain, { date: '2026-12-19' }, rule, TODAY)).toEqual({ ...plain, date: '2026-12-19' })
})
