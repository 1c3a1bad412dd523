import { expect, test } from 'vitest'
import { marks } from './attendance.ts'
import { decideMerge, markOf } from './offline-mark.ts'

test.each([
  ['pending', 'attended', 'pending', 'written'],
  ['pending', 'attended', 'attended', 'same'],
  ['pending', 'attended', 'no_show', 'differs'],
  ['attended', 'no_show', 'attended', 'written'],
  ['attended', 'no_show', 'pending', 'differs'],
  ['attended', 'pending', 'no_show', 'differs'],
  ['no_show', 'attended', 'no_show', 'written'],
] as const)('based on %s, %s meets %s: %s', (basedOn, mark, present, merge) => {
  expect(decideMerge({ basedOn, mark }, present)).toBe(merge)
})

test('whatever was written is the same when it comes again', () => {
  for (const basedOn of marks) for (const mark of marks) expect(decideMerge({ basedOn, mark }, mark)).toBe('same')
})

test('a place is attended, missed or not marked yet', () => {
  expect([true, false, null].map(markOf)).toEqual(['attended', 'no_show', 'pending'])
})
