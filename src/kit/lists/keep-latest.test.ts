import { expect, test } from 'vitest'
import { keepLatest } from './keep-latest.ts'

test('what was set last is kept longest', () => {
  const map = new Map<string, number>()
  for (const key of ['a', 'b', 'a', 'c']) keepLatest(map, key, map.size, 2)
  expect([...map.keys()]).toEqual(['a', 'c'])
})
