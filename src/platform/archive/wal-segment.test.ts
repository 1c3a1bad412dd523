import { expect, test } from 'vitest'
import { findHole, isSegment, nextSegment, unbrokenFrom } from './wal-segment.ts'

const MEGABYTE = 2 ** 20

test('segments follow each other, over the end of four gigabytes too', () => {
  expect(nextSegment('000000010000000000000009', 16 * MEGABYTE)).toBe('00000001000000000000000A')
  expect(nextSegment('0000000100000000000000FF', 16 * MEGABYTE)).toBe('000000010000000100000000')
  expect(nextSegment('0000000200000001000003FF', 4 * MEGABYTE)).toBe('000000020000000200000000')
})

test('notes that PostgreSQL archives beside them are no segments', () => {
  expect(isSegment('00000001000000000000000A')).toBe(true)
  expect(isSegment('00000002.history')).toBe(false)
  expect(isSegment('00000001000000000000000A.00000028.backup')).toBe(false)
})

test('a chain ends where a segment is missing, and a hole is known by a later one', () => {
  const [one, two, three, five] = ['1', '2', '3', '5'].map((n) => `00000001000000000000000${n}`) as [
    string,
    ...string[],
  ]
  const four = '000000010000000000000004'
  expect(unbrokenFrom(one, [one, two!, three!, five!], MEGABYTE)).toEqual([one, two, three])
  expect(findHole(one, [one, two!, three!, five!], MEGABYTE)).toBe(four)
  expect(findHole(one, [one, two!, three!], MEGABYTE)).toBeUndefined()
  expect(findHole(one, [two!], MEGABYTE)).toBe(one)
  expect(findHole(one, [one, '000000020000000000000005'], MEGABYTE)).toBeUndefined()
})
