import { expect, test } from 'vitest'
import { planSessions } from './class-session.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

const sundayFlow: WeeklyClass = {
  id: 'sunday-flow',
  name: 'Sunday flow',
  typeId: 'yoga',
  weekday: 7,
  startTime: '18:15',
  durationMinutes: 50,
  instructorId: null,
  level: 'All levels',
  maxSpots: 12,
  description: '',
  roomId: 'studio',
  fromDate: '2026-01-01',
  untilDate: null,
}

test('a weekly class calls for one session a week, both ends of the span included', () => {
  expect(planSessions(sundayFlow, '2026-11-22', '2026-12-06')).toEqual([
    session('2026-11-22', '2026-11-22T18:15:00Z', '2026-11-22T19:05:00Z'),
    session('2026-11-29', '2026-11-29T18:15:00Z', '2026-11-29T19:05:00Z'),
    session('2026-12-06', '2026-12-06T18:15:00Z', '2026-12-06T19:05:00Z'),
  ])
})

// The four clock changes of 2026–27, each on the Sunday itself.
test.each([
  ['2026-03-22', '18:15:00Z', '2026-03-29', '17:15:00Z'],
  ['2026-10-18', '17:15:00Z', '2026-10-25', '18:15:00Z'],
  ['2027-03-21', '18:15:00Z', '2027-03-28', '17:15:00Z'],
  ['2027-10-24', '17:15:00Z', '2027-10-31', '18:15:00Z'],
])('the wall time stays from %s (%s) to %s (%s)', (before, beforeTime, after, afterTime) => {
  const starts = planSessions(sundayFlow, before, after).map(({ startsAt }) => startsAt)
  expect(starts).toEqual([new Date(`${before}T${beforeTime}`), new Date(`${after}T${afterTime}`)])
})

test('nothing is called for before its first date nor after its last', () => {
  const bounded = { ...sundayFlow, fromDate: '2026-11-25', untilDate: '2026-12-06' }
  expect(planSessions(bounded, '2026-11-01', '2026-12-31').map(({ sessionDate }) => sessionDate)).toEqual([
    '2026-11-29',
    '2026-12-06',
  ])
  expect(planSessions(bounded, '2026-11-01', '2026-11-30').map(({ sessionDate }) => sessionDate)).toEqual([
    '2026-11-29',
  ])
})

test('a span that ends before it begins calls for nothing', () => {
  expect(planSessions({ ...sundayFlow, fromDate: '2027-01-01' }, '2026-11-01', '2026-11-30')).toEqual([])
})

function session(sessionDate: string, startsAt: string, endsAt: string) {
  return { classId: 'sunday-flow', sessionDate, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}
