import { expect, test } from 'vitest'
import { describeActivity } from './activity-words.ts'

test.each([
  ['booking.confirmed', { class: 'Evening Flow' }, 'Booked Evening Flow'],
  ['membership.upgraded', { before: 'basic', after: 'family' }, 'Upgraded from basic to family'],
  ['payment.settled', { for: '6 Class Package, one month', amountPence: 3300 }, 'Paid: 6 Class Package, one month'],
  ['hall_hire.requested', {}, 'Hall hire requested'],
  ['booking.confirmed', { class: { no: 'text' } }, 'Booked '],
])('%s %j reads: %s', (verb, details, words) => {
  expect(describeActivity(verb, details)).toBe(words)
})
