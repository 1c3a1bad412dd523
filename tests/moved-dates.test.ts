import { expect, test } from 'vitest'
import { moveDates } from '#db/seed/moved-dates.ts'

// Eighteen weeks: from British summer time into winter time, and from winter time into summer time.
const later = moveDates({ days: 18 * 7, first: '2026-05-25' })

test.each([
  ['a date', '2026-11-23', '2027-03-29'],
  ['an instant of PostgreSQL, whose wall time stays', '2026-11-23 18:15:00.25+00', '2027-03-29 17:15:00.25+00'],
  ['an instant of a fact', '"2026-07-20T17:00:00.000Z"', '"2026-11-23T18:00:00.000Z"'],
  [
    'a range',
    '["2026-06-01 09:00:00+00","2026-06-01 10:00:00+00")',
    '["2026-10-05 09:00:00+00","2026-10-05 10:00:00+00")',
  ],
  ['the reference of a booking', 'a_b_1795457700123', 'a_b_1806340500123'],
  ['a day in words', 'Hall hire, Saturday 12 December 2026, 15:00', 'Hall hire, Saturday 17 April 2027, 15:00'],
  ['a day without its year', 'in the week from 26 Oct', 'in the week from 1 Mar'],
  ['a day of the next year without it', 'on Monday 11 January', 'on Monday 17 May'],
  ['what was before the studio opened', '2025-06-30 and 30 June 2025', '2025-06-30 and 30 June 2025'],
  [
    'what is no date',
    '07700 900126, £49.00, 12 places, 020 7946 0182',
    '07700 900126, £49.00, 12 places, 020 7946 0182',
  ],
])('moves %s', (_what, from, to) => {
  expect(later.text(from)).toBe(to)
})

test('moves the seconds of Stripe, and no amount of money', () => {
  expect(later.seconds('{"amount": 4900, "created": 1795457700}')).toBe('{"amount": 4900, "created": 1806340500}')
})
