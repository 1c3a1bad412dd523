import { expect, test } from 'vitest'
import { openKeptAddresses } from './kept-addresses.ts'

const { keyOf, groupOf } = openKeptAddresses({ '/': [], '/timetable': ['week', 'type'], '/news/:slug': [] })

test.each([
  ['/', '/'],
  ['/?fbclid=1&utm_source=x', '/'],
  ['/?', '/'],
  ['/timetable?type=yoga&fbclid=1&week=2026-11-30', '/timetable?week=2026-11-30&type=yoga'],
  ['/timetable?week=a&week=b', '/timetable?week=a'],
  ['/timetable?week=a%20b%26', '/timetable?week=a+b%26'],
  ['/?week=%00', null],
  ['/timetable?type', '/timetable?type='],
  ['/timetable?Week=a', '/timetable'],
  ['/news/open-day?week=a', '/news/open-day'],
  ['/news/open/day', null],
  ['/member', null],
  ['/TIMETABLE', null],
])('%s is kept as %s', (address, key) => {
  expect(keyOf(address)).toBe(key)
})

test('what anyone may make up is told from the pages that are declared', () => {
  expect(['/', '/news/open-day', '/timetable?week=a'].map(groupOf)).toEqual(['declared', 'named', 'queried'])
})
