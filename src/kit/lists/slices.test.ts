import { expect, test } from 'vitest'
import { slicesOf } from './slices.ts'

test('a list is cut into parts, the last of which may be shorter; an empty one into none', () => {
  expect(slicesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(slicesOf([1, 2], 2)).toEqual([[1, 2]])
  expect(slicesOf([], 2)).toEqual([])
})
