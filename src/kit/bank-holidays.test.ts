import { expect, test } from 'vitest'
import { addWorkingDays, bankHolidays, isWorkingDay, namedBankHolidays } from './bank-holidays.ts'

// As published at gov.uk/bank-holidays for England and Wales; 2028 by the same rules.
test.each([
  [2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  [2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  [2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  [2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('the bank holidays of %i are %s', (year, dates) => {
  expect(bankHolidays(year)).toEqual(dates.split(' ').map((date) => `${year}-${date}`))
})

test.each([
  // Christmas on a Sunday; New Year on a Sunday; the earliest and the latest Easter of these decades.
  [2033, '2033-12-26 2033-12-27'],
  [2023, '2023-01-02'],
  [2038, '2038-04-23 2038-04-26'],
  [2008, '2008-03-21 2008-03-24'],
])('of %i are bank holidays: %s', (year, dates) => {
  expect(bankHolidays(year)).toEqual(expect.arrayContaining(dates.split(' ')))
  expect(bankHolidays(year)).toHaveLength(8)
})

test('each has its name, and so has the day that a substitute stands for', () => {
  const named = (year: number) => namedBankHolidays(year).map(({ date, name }) => `${date} ${name}`)
  expect(named(2026).slice(-4)).toEqual([
    '2026-08-31 Summer bank holiday',
    '2026-12-25 Christmas Day',
    '2026-12-26 Boxing Day',
    '2026-12-28 Boxing Day (substitute day)',
  ])
  expect(named(2033).slice(-3)).toEqual([
    '2033-12-25 Christmas Day',
    '2033-12-26 Boxing Day',
    '2033-12-27 Christmas Day (substitute day)',
  ])
  expect(
    named(2027)
      .slice(-4)
      .map((day) => day.slice(8, 10)),
  ).toEqual(['25', '26', '27', '28'])
  expect(named(2028).slice(0, 2)).toEqual(['2028-01-01 New Year’s Day', '2028-01-03 New Year’s Day (substitute day)'])
})

test('a bank holiday is never on a weekend, and no day is two', () => {
  for (let year = 2000; year < 2100; year++) {
    const holidays = bankHolidays(year)
    expect(new Set(holidays).size).toBe(8)
    expect(holidays.filter((date) => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()))).toEqual([])
  }
})

test.each([
  ['2026-12-24', 1, '2026-12-29'],
  ['2026-12-29', -1, '2026-12-24'],
  ['2026-12-31', 1, '2027-01-04'],
  ['2027-03-25', 3, '2027-04-01'],
  ['2026-11-27', 2, '2026-12-01'],
  ['2026-11-28', -1, '2026-11-27'],
  ['2026-11-27', 0, '2026-11-27'],
])('%s and %i working days is %s', (date, days, expected) => {
  expect(addWorkingDays(date, days)).toBe(expected)
})

test('Saturday, Sunday and Boxing Day are no working days', () => {
  expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-28'].map(isWorkingDay)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
