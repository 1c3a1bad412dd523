import { expect, test } from 'vitest'
import { offeredPeriods, reportPeriod } from './period.ts'

const TODAY = '2026-11-24'

test.each([
  [
    'a whole month is compared with the month before',
    '2026-10-01',
    '2026-10-31',
    'in October',
    '2026-09-01',
    '2026-09-30',
    'September',
  ],
  [
    'January with December of last year',
    '2026-01-01',
    '2026-01-31',
    'in January',
    '2025-12-01',
    '2025-12-31',
    'December 2025',
  ],
  [
    'this month so far with the same days',
    '2026-11-01',
    TODAY,
    'so far in November',
    '2026-10-01',
    '2026-10-24',
    'the same days of October',
  ],
  [
    'a month so far with no more days than the month before had',
    '2026-03-01',
    '2026-03-30',
    'until 30 Mar',
    '2026-02-01',
    '2026-02-28',
    'the same days of February',
  ],
  [
    'a week with the week before',
    '2026-11-16',
    '2026-11-22',
    'in the week from 16 Nov',
    '2026-11-09',
    '2026-11-15',
    'the week before',
  ],
  [
    'any days with as many before',
    '2026-11-03',
    '2026-11-05',
    'from 3 Nov to 5 Nov',
    '2026-10-31',
    '2026-11-02',
    'the 3 days before',
  ],
  [
    'a day with the day before',
    '2025-11-24',
    '2025-11-24',
    'on 24 Nov 2025',
    '2025-11-23',
    '2025-11-23',
    'the day before',
  ],
])('%s', (_, from, to, when, beforeFrom, beforeTo, name) => {
  expect(reportPeriod({ from, to }, TODAY)).toEqual({
    from,
    to,
    when,
    before: { from: beforeFrom, to: beforeTo, name },
  })
})

test.each([
  ['missing', null, null],
  ['impossible', '2026-02-30', '2026-03-01'],
  ['the wrong way round', '2026-11-05', '2026-11-01'],
  ['longer than a leap year', '2025-01-01', '2026-01-02'],
])('days that are %s are this month so far', (_, from, to) => {
  expect(reportPeriod({ from, to }, TODAY)).toMatchObject({ from: '2026-11-01', to: TODAY })
})

test('a leap year is not too long', () => {
  expect(reportPeriod({ from: '2028-01-01', to: '2028-12-31' }, TODAY)).toMatchObject({ to: '2028-12-31' })
})

test('four periods are offered', () => {
  expect(offeredPeriods(TODAY).map(({ name, days }) => [name, days.from, days.to])).toEqual([
    ['Last week', '2026-11-16', '2026-11-22'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This month', '2026-11-01', TODAY],
    ['This year', '2026-01-01', TODAY],
  ])
})
