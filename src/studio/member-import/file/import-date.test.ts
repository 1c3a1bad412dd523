import { expect, test } from 'vitest'
import { detectDateOrder, isAmbiguous, typedDate } from './import-date.ts'

test.each([
  ['2026-12-24', '2026-12-24'],
  ['2026/12/4', '2026-12-04'],
  ['24/12/2026', '2026-12-24'],
  ['4.3.27', '2027-03-04'],
  ['24-12-2026', '2026-12-24'],
  ['24 Dec 2026', '2026-12-24'],
  ['24 Jan 2026', '2026-01-24'],
  ['24th December, 2026', '2026-12-24'],
  ['24-Dec-26', '2026-12-24'],
  ['Dec 24, 2026', '2026-12-24'],
  [' 2026-12-24T00:00:00Z ', '2026-12-24'],
  ['24/12/2026 23:59', '2026-12-24'],
  ['46380', '2026-12-24'],
  ['46380.5', '2026-12-24'],
  ['30753', '1984-03-12'],
  ['12/3/84', '1984-03-12'],
  ['24 December 2026, 10:00 am', '2026-12-24'],
  ['Thursday, 24 December 2026', '2026-12-24'],
  ['Thu 24/12/2026', '2026-12-24'],
  ['24 / 12 / 2026', '2026-12-24'],
  ['20261224', '2026-12-24'],
])('%s is %s', (typed, date) => {
  expect(typedDate(typed)).toBe(date)
})

test.each([
  '12/24/2026',
  '31/02/2027',
  '24 Foo 2026',
  'Foo 24, 2026',
  'tomorrow',
  '',
  '96380',
  '463800',
  '2026',
  '24122026',
  '20261324',
])('%j is no date', (typed) => {
  expect(typedDate(typed)).toBeNull()
})

test('in a file whose months come first, so they are read; what names its month is the same in both', () => {
  expect(typedDate('12/24/2026', 'month')).toBe('2026-12-24')
  expect(typedDate('4/5/2026', 'month')).toBe('2026-04-05')
  expect(typedDate('24/12/2026', 'month')).toBeNull()
  expect([typedDate('24 Dec 2026', 'month'), typedDate('2026-12-24', 'month')]).toEqual(['2026-12-24', '2026-12-24'])
})

test.each([
  [['24/12/2026', '04/05/2026'], 'day', true],
  [['4/5/2026', '12/24/2026 10:00'], 'month', true],
  [['24/12/2026', '12/24/2026'], null, false],
  [['04/05/2026', ''], null, true],
  [['2026-05-04', '5 May 2026', '05/05/2026'], null, false],
])('the dates %j say that their order is %s', (dates, order, isOpen) => {
  expect([detectDateOrder(dates), dates.some(isAmbiguous)]).toEqual([order, isOpen])
})
