import { expect, test } from 'vitest'
import { datesToCome, refundedUntil, ticketsLeft, workshopForm } from './workshop.ts'

const date = (
  day: string,
  { spotsLeft = 5, status = 'scheduled' as const }: { spotsLeft?: number; status?: 'scheduled' | 'cancelled' } = {},
) => ({
  sessionId: day,
  date: day,
  startTime: '14:00',
  durationMinutes: 60,
  startsAt: new Date(`${day}T14:00:00Z`),
  endsAt: new Date(`${day}T15:00:00Z`),
  status,
  spotsLeft,
})
const NOW = new Date('2026-11-23T10:00:00Z')

test('a ticket needs a place on every date that is held, and is sold until the first begins', () => {
  expect(ticketsLeft({ dates: [date('2026-12-05'), date('2026-12-12', { spotsLeft: 2 })] }, NOW)).toBe(2)
  expect(
    ticketsLeft({ dates: [date('2026-12-05', { status: 'cancelled', spotsLeft: 0 }), date('2026-12-12')] }, NOW),
  ).toBe(5)
  expect(ticketsLeft({ dates: [date('2026-11-22'), date('2026-12-12')] }, NOW)).toBe(0)
  expect(ticketsLeft({ dates: [] }, NOW)).toBe(0)
})

test('dates that have begun or are cancelled are not to come', () => {
  const dates = [date('2026-11-22'), date('2026-12-05', { status: 'cancelled' }), date('2026-12-12')]
  expect(datesToCome({ dates }, NOW).map((one) => one.date)).toEqual(['2026-12-12'])
})

test('days before the first date are days of the calendar, over a clock change too', () => {
  const firstAt = new Date('2027-03-30T13:00:00Z')
  expect(refundedUntil(firstAt, { refundDays: 7, cutoffHours: 0 })).toEqual(new Date('2027-03-23T14:00:00Z'))
  expect(refundedUntil(firstAt, { refundDays: null, cutoffHours: 12 })).toEqual(new Date('2027-03-30T01:00:00Z'))
})

const typed = {
  name: 'Handstands',
  typeId: 'yoga',
  instructorId: '',
  roomId: 'a59851c1-1157-4b76-9b88-66b8e22251b8',
  level: 'All levels',
  maxSpots: '12',
  price: '40',
  refundDays: '',
  state: 'on_sale',
  'date-1': '2026-12-12',
  'start-1': '14:00',
  'minutes-1': '120',
  'date-2': '2026-12-05',
  'start-2': '14:00',
  'minutes-2': '120',
  'date-3': '',
  'start-3': '',
  'minutes-3': '120',
}

test('the form leaves out the dates that are not filled in', () => {
  expect(workshopForm.parse(typed)).toMatchObject({
    pricePence: 4000,
    refundDays: null,
    instructorId: null,
    dates: [{ date: '2026-12-05' }, { date: '2026-12-12', durationMinutes: 120 }],
  })
})

test('a mistake in a date is said at its field', () => {
  const faults = (changes: object) =>
    workshopForm.safeParse({ ...typed, ...changes }).error?.issues.map(({ path, message }) => [path[0], message])
  expect(faults({ 'start-2': '' })).toEqual([['start-2', 'Please give each start as a time, such as 14:00']])
  expect(faults({ 'date-1': '', 'date-2': '' })).toEqual([['date-1', 'Please give a date']])
})
