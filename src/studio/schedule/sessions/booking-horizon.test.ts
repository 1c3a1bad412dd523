import { expect, test } from 'vitest'
import { horizonText, lastOpenDate, opensOn } from './booking-horizon.ts'

test.each([
  ['2026-11-23', 8, '2027-01-18'],
  ['2026-11-23', 1, '2026-11-30'],
  // Across the clock change of March.
  ['2027-02-28', 8, '2027-04-25'],
])('on %s, with %i weeks ahead, the last day on the timetable is %s', (today, weeks, last) => {
  expect(lastOpenDate(today, weeks)).toBe(last)
  expect(opensOn(last, weeks)).toBe(today)
})

test('the horizon in words', () => {
  expect([1, 2, 8].map(horizonText)).toEqual([
    'Booking opens a week ahead',
    'Booking opens 2 weeks ahead',
    'Booking opens 8 weeks ahead',
  ])
})
