import { expect, test } from 'vitest'
import { listTimeFaults } from './hall-time-faults.ts'

const terms = {
  capacity: 30,
  minimumMinutes: 60,
  stepMinutes: 15,
  bookAheadDays: 90,
  firstDate: '2026-11-23',
  lastDate: '2027-02-21',
}
const right = { eventDate: '2026-12-02', startTime: '10:00', endTime: '11:30', expectedAttendees: 18 }
const faults = (change: Partial<typeof right>) =>
  listTimeFaults({ ...right, ...change }, terms).map(({ field, refusal }) => [field, refusal])

test('what fits the terms has no fault', () => {
  expect(faults({})).toEqual([])
  expect(faults({ eventDate: '2026-11-23', startTime: '10:00', endTime: '11:00', expectedAttendees: 30 })).toEqual([])
})

test('every fault is listed, each at its field, in the order in which it is said', () => {
  expect(faults({ eventDate: '2026-11-22', startTime: '10:05', endTime: '10:20', expectedAttendees: 31 })).toEqual([
    ['eventDate', 'date_in_past'],
    ['startTime', 'off_step'],
    ['endTime', 'too_short'],
    ['endTime', 'off_step'],
    ['expectedAttendees', 'too_many_people'],
  ])
  expect(faults({ eventDate: '2027-02-22', endTime: '10:00' })).toEqual([
    ['eventDate', 'date_too_far'],
    ['endTime', 'ends_before_start'],
    ['endTime', 'too_short'],
  ])
})

test('a minute beside a step is beside it', () => {
  expect(faults({ startTime: '10:01', endTime: '11:31' })).toEqual([
    ['startTime', 'off_step'],
    ['endTime', 'off_step'],
  ])
})

test('a time that is still missing is not judged, nor is what depends on it', () => {
  expect(faults({ startTime: '', endTime: '00:30' })).toEqual([])
  expect(faults({ startTime: '10:05', endTime: '' })).toEqual([['startTime', 'off_step']])
})
