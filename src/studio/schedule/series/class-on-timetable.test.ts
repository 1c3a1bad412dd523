import { expect, test } from 'vitest'
import { datesOf, onTimetableText } from './class-on-timetable.ts'

const now = new Date('2026-11-23T10:00:00Z')
const weekly = {
  id: 'salsa',
  name: 'Salsa',
  typeId: 'dance',
  weekday: 1,
  startTime: '18:00',
  durationMinutes: 60,
  instructorId: null,
  level: 'Beginner',
  maxSpots: 12,
  description: '',
  roomId: 'studio',
  fromDate: '2026-11-23',
  untilDate: null as string | null,
}
const closures = [{ startsAt: new Date('2026-12-07T00:00:00Z'), endsAt: new Date('2026-12-08T00:00:00Z') }]
const on = (sessionDate: string, slotDate: string | null = null) => ({ classId: 'salsa', sessionDate, slotDate })

test.each([
  ['every date', {}, [on('2026-11-23'), on('2026-11-30')], 'Salsa is on the timetable.'],
  ['a moved date counts', {}, [on('2026-11-23'), on('2026-12-01', '2026-11-30')], 'Salsa is on the timetable.'],
  [
    'which dates are left out, and why',
    { untilDate: '2026-12-07' },
    [on('2026-11-23')],
    'Salsa is on the timetable. Left out, because the room is taken: Mon 30 Nov. Left out, because the studio is closed: Mon 7 Dec.',
  ],
  [
    'none',
    {},
    [],
    'Salsa is saved, but it is not on the timetable: on each of its dates the room is taken or the studio is closed.',
  ],
  [
    'it begins later',
    { fromDate: '2027-02-01' },
    [],
    'Salsa is saved. Its first date, Monday 1 February, comes onto the timetable on Monday 18 January.',
  ],
  ['it has ended', { untilDate: '2026-11-22' }, [], 'Salsa is saved. It has no dates to come.'],
])('%s', (_which, changes, sessions, text) => {
  const dates = datesOf(
    [{ ...weekly, untilDate: '2026-11-30', ...('fromDate' in changes && { untilDate: null }), ...changes }],
    sessions,
    { now, weeksAhead: 2, closures },
  )
  expect(onTimetableText('Salsa', dates)).toBe(text)
})
