import { expect, test } from 'vitest'
import { bookingCalendar, sampleBookingFacts } from './booking-email.ts'

test.each([
  [0, 'REQUEST', 0, 'CONFIRMED'],
  [0, 'CANCEL', 1, 'CANCELLED'],
  [1, 'REQUEST', 2, 'CONFIRMED'],
  [3, 'CANCEL', 7, 'CANCELLED'],
] as const)(
  'a calendar entry of version %i, as a %s, has sequence %i and is %s',
  (version, method, sequence, status) => {
    const entry = bookingCalendar({ ...sampleBookingFacts, sequence: version }, method)
    expect(entry).toMatchObject({ method, sequence, status })
  },
)

test('a calendar entry names the instructor, and nobody where there is none', () => {
  expect(bookingCalendar(sampleBookingFacts, 'REQUEST').description).toBe('With Maya Lindqvist')
  expect(bookingCalendar({ ...sampleBookingFacts, instructor: '' }, 'REQUEST').description).toBe('')
})
