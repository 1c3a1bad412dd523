import { expect, test } from 'vitest'
import { searchPatterns } from './search.ts'

test.each([
  ['', []],
  ['  ', []],
  ['Amara', ['%amara%']],
  ['Amara  OKAFOR', ['%amara%', '%okafor%']],
  ['al', ['% al%']],
  ['100%', ['%100\\%%']],
  ['a_b\\c', ['%a\\_b\\\\c%']],
  ['one two three four five six seven eight nine', 8],
])('%j asks for %j', (search, patterns) => {
  if (typeof patterns === 'number') expect(searchPatterns(search)).toHaveLength(patterns)
  else expect(searchPatterns(search)).toEqual(patterns)
})
