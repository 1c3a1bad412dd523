import { expect, test } from 'vitest'
import { typedDate } from './import-date.ts'

test.each([
  ['2026-12-24', '2026-12-24'],
  ['2026/12/4', '2026-12-04'],
  ['24/12/2026', '2026-12-24'],
  ['4.3.27', '2027-03-04'],
  ['24-12-2026', '2026-12-24'],
  ['24 Dec 2026', '2026-12-24'],
  ['24th December, 2026', '2026-12-24'],
  ['24-Dec-26', '2026-12-24'],
  ['Dec 24, 2026', '2026-12-24'],
  [' 2026-12-24T00:00:00Z ', '2026-12-24'],
  ['24/12/2026 23:59', '2026-12-24'],
  ['24 December 2026, 10:00 am', '2026-12-24'],
])('%s is %s', (typed, date) => {
  expect(typedDate(typed)).toBe(date)
})

test.each(['12/24/2026', '31/02/2027', '24 Foo 2026', 'tomorrow', '', '46380', '2026'])('%j is no date', (typed) => {
  expect(typedDate(typed)).toBeNull()
})
