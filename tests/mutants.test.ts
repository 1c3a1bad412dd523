import { expect, test } from 'vitest'
import { mutantsOf } from '#scripts/mutants/mutants-of.ts'
import { parseSource } from './architecture/source.ts'

// What `npm run mutants` changes (scripts/mutants.ts).

const changes = (text: string) =>
  mutantsOf(parseSource('src/studio/bookings/booking.ts', text)).map(({ change }) => change)

test.each([
  ['const isFull = left === 0', ['=== → !==', '0 → 1']],
  ['const isLate = now < startsAt', ['< → <=']],
  ['const may = isAdmin || isOwn', ['|| → &&']],
  ['const isFree = !isTaken', ['! → (nothing)']],
  ['if (isFull) refuse()', ['isFull → true', 'isFull → false']],
  ['const all = rows.every(isPaid)', ['every → some']],
  ['const total = price + fee', ['+ → -']],
])('%s', (text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test('types, texts, statuses and imports are left alone', () => {
  expect(changes(`import { a } from './a.ts'`)).toEqual([])
  expect(changes(`type Port = 3000 | 3001`)).toEqual([])
  expect(changes(`const full = { status: 409, message: 'Class ' + 'is full' }`)).toEqual([])
  expect(changes(`const name = rows.toString()`)).toEqual([])
})

test('a mutant is the same file with one thing changed', () => {
  const text = 'export const isLate = (left: number) => left <= 2'
  const written = mutantsOf(parseSource('src/studio/bookings/booking.ts', text)).map(
    ({ start, end, text: other }) => text.slice(0, start) + other + text.slice(end),
  )
  expect(written).toEqual([text.replace('<=', '<'), text.replace('2', '3')])
})
