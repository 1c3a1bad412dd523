import { expect, test } from 'vitest'
import { describeActivity } from './activity-words.ts'

test.each([
  ['booking.confirmed', { class: 'Evening Flow' }, 'Booked Evening Flow'],
  ['membership.upgraded', { before: 'basic', after: 'family' }, 'Upgraded from basic to family'],
  ['payment.settled', { for: '6 Class Package, one month', amountPence: 3300 }, 'Paid: 6 Class Package, one month'],
  ['attendance.marked', { class: 'Salsa', after: { mark: 'attended' } }, 'Attendance of Salsa: Attended'],
  ['attendance.marked', { class: 'Salsa', after: { mark: 'no_show' } }, 'Attendance of Salsa: No Show'],
  ['attendance.marked', { class: 'Salsa', after: { mark: null } }, 'Attendance of Salsa: Pending'],
  ['attendance.marked', { class: 'Salsa' }, 'Attendance of Salsa: Pending'],
  ['hall_hire.requested', {}, 'Hall hire requested'],
  ['booking.confirmed', { class: { no: 'text' } }, 'Booked '],
])('%s %j reads: %s', (verb, details, words) => {
  expect(describeActivity(verb, details)).toBe(words)
})
