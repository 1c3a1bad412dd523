import { expect, test } from 'vitest'
import { lastOpenDate, opensOn } from './booking-horizon.ts'

test.each([
  ['2026-11-23', 8, '2027-01-18'],
  ['2026-11-23', 1, '2026-11-30'],
  // Across the clock change of March.
  ['2027-02-28', 8, '2027-04-25'],
])('on %s, with %i weeks ahead, the last day on the timetable is %s', (today, weeks, last) => {
  expect(lastOpenDate(today, weeks)).toBe(last)
  expect(opensOn(last, weeks)).toBe(today)
})
