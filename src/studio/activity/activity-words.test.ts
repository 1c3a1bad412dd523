import { expect, test } from 'vitest'
import { describeActivity, withNames } from './activity-words.ts'

test.each([
  ['booking.confirmed', { class: 'Evening Flow' }, 'Booked Evening Flow'],
  ['membership.upgraded', { before: 'basic', after: 'family' }, 'Upgraded from basic to family'],
  ['payment.settled', { for: '6 Class Package, one month', amountPence: 3300 }, 'Paid: 6 Class Package, one month'],
  ['attendance.marked', { class: 'Salsa', after: { mark: 'attended' } }, 'Attendance of Salsa: Attended'],
  ['attendance.marked', { class: 'Salsa', after: { mark: 'no_show' } }, 'Attendance of Salsa: No Show'],
  ['attendance.marked', { class: 'Salsa', after: { mark: null } }, 'Attendance of Salsa: Pending'],
  ['attendance.marked', { class: 'Salsa' }, 'Attendance of Salsa: Pending'],
  ['mandate.activated', { method: 'card' }, 'Saved card switched on'],
  ['mandate.activated', { method: 'bacs_debit' }, 'Direct debit switched on'],
  ['hall_hire.requested', {}, 'Hall hire requested'],
  ['booking.confirmed', { class: { no: 'text' } }, 'Booked '],
  ['waiting_list.joined', { class: 'Salsa', person: 'Mia' }, 'Joined the waiting list: Salsa for Mia'],
])('%s %j reads: %s', (verb, details, words) => {
  expect(describeActivity(verb, details)).toBe(words)
})

test('an act on a membership names its plans, before and after too, and leaves the rest as it is', () => {
  const names = new Map([['basic', '6 Class Package']])
  const details = { before: { package: 'basic' }, package: 'basic', months: 3, until: null, reason: 'basic needs' }
  expect(withNames('membership.extended', details, names)).toEqual({
    before: { package: '6 Class Package' },
    package: '6 Class Package',
    months: 3,
    until: null,
    reason: 'basic needs',
  })
  expect(withNames('claim.claimed', { package: 'basic' }, names)).toEqual({ package: '6 Class Package' })
  expect(withNames('booking.confirmed', { class: 'basic' }, names)).toEqual({ class: 'basic' })
})
