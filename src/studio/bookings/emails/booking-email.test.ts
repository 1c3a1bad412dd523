import { expect, test } from 'vitest'
import { bookingCalendar, bookingFacts, sampleBookingFacts } from './booking-email.ts'

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

test('only who paid as a guest is invited to make an account', () => {
  const { className: name, instructor, room } = sampleBookingFacts
  const startsAt = new Date('2026-11-23T18:00:00Z')
  const session = { id: 's1', name, startsAt, endsAt: startsAt, instructor, room, sequence: 0 }
  const to = {
    name: 'Mia',
    personName: null,
    manageUrl: 'https://x/b',
    links: { to: (path: string) => `https://x${path}` },
  }
  expect(bookingFacts({ id: 'b1', session }, to)).not.toHaveProperty('accountUrl')
  expect(bookingFacts({ id: 'b1', session }, { ...to, accountUrl: 'https://x/a' }).accountUrl).toBe('https://x/a')
})
