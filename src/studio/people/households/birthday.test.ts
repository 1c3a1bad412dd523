import { expect, test } from 'vitest'
import { birthdayForm, birthdayInWords, isBirthday } from './birthday.ts'

test.each([
  ['4 March', '03-04'],
  [' 4 mar ', '03-04'],
  ['4th March', '03-04'],
  ['31/12', '12-31'],
  ['29 February', '02-29'],
  ['1.6', '06-01'],
  ['', null],
])('“%s” is %s', (typed, kept) => {
  expect(birthdayForm.parse({ birthday: typed })).toEqual({ birthday: kept })
})

test.each(['March', '4', '0 March', '32 March', '30 February', '31/4', '3/13', '4 Ma', '4 Brumaire', '4 March 2019'])(
  '“%s” is no day of a year',
  (typed) => {
    const parsed = birthdayForm.safeParse({ birthday: typed })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
      'Please give a day and a month, such as 4 March',
    ])
  },
)

test('is said as people say it', () => {
  expect(birthdayInWords('03-04')).toBe('4 March')
  expect(birthdayInWords('12-31')).toBe('31 December')
})

test.each([
  ['03-04', '2026-03-04', true],
  ['03-04', '2026-03-05', false],
  ['02-29', '2028-02-29', true],
  ['02-29', '2028-02-28', false],
  ['02-29', '2027-02-28', true],
  [null, '2026-03-04', false],
])('%s on %s: %s', (birthday, date, isIt) => {
  expect(isBirthday(birthday, date)).toBe(isIt)
})
