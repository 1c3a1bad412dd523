import { expect, test } from 'vitest'
import { wallToInstant } from '#src/kit/time.ts'
import { defaultSettings } from '../settings/settings.ts'
import type { Busy } from './hours/hall-availability.ts'
import { decideHallRequest, type HallFacts, hallRequestMessages, type HallHireTimes } from './hall-request.ts'

// Monday 23 November 2026, ten in the morning.
const now = new Date('2026-11-23T10:00:00Z')
const monday = '2026-11-30'
const saturday = '2026-11-28'
const sunday = '2026-11-29'

const times = (given: Partial<HallHireTimes> = {}): HallHireTimes => ({
  eventDate: monday,
  startTime: '10:00',
  endTime: '12:00',
  expectedAttendees: 20,
  ...given,
})

function decide(given: Partial<HallHireTimes>, facts: Partial<HallFacts> = {}) {
  const { hallHire: terms, openingHours: hours } = defaultSettings
  return decideHallRequest({
    request: times(given),
    terms,
    hours,
    now,
    closure: null,
    held: [],
    weeklyClasses: [],
    ...facts,
  })
}

const verdict = (given: Partial<HallHireTimes>, facts: Partial<HallFacts> = {}) => {
  const decision = decide(given, facts)
  return decision.ok ? 'yes' : decision.refusal
}

// Spec 9: Mon-Fri 9:00 AM to 9:00 PM, Saturday 9:00 AM to 6:00 PM, Sunday 10:00 AM to 4:00 PM.
const weekdays = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04']
test.each([
  ...weekdays.flatMap((date) => [
    [date, '09:00', '10:00', 'yes'],
    [date, '08:45', '10:00', 'outside_hours'],
    [date, '20:00', '21:00', 'yes'],
    [date, '20:00', '21:15', 'outside_hours'],
    [date, '09:00', '21:00', 'yes'],
  ]),
  [saturday, '09:00', '18:00', 'yes'],
  [saturday, '08:45', '10:00', 'outside_hours'],
  [saturday, '17:00', '18:15', 'outside_hours'],
  [saturday, '18:00', '19:00', 'outside_hours'],
  [sunday, '10:00', '16:00', 'yes'],
  [sunday, '09:45', '11:00', 'outside_hours'],
  [sunday, '15:00', '16:15', 'outside_hours'],
])('on %s from %s to %s: %s', (eventDate, startTime, endTime, expected) => {
  expect(verdict({ eventDate, startTime, endTime })).toBe(expected)
})

test.each([
  [1, 'yes'],
  [30, 'yes'],
  [31, 'too_many_people'],
  [100_000, 'too_many_people'],
])('%i people: %s', (expectedAttendees, expected) => {
  expect(verdict({ expectedAttendees })).toBe(expected)
})

test.each([
  ['10:59', 'too_short'],
  ['10:45', 'too_short'],
  ['11:00', 'yes'],
  ['11:01', 'off_step'],
  ['11:30', 'yes'],
  ['10:00', 'ends_before_start'],
  ['09:00', 'ends_before_start'],
])('from 10:00 to %s: %s', (endTime, expected) => {
  expect(verdict({ endTime })).toBe(expected)
})

test('a start off the quarter hour is refused', () => {
  expect(decide({ startTime: '10:05', endTime: '11:15' })).toMatchObject({
    refusal: 'off_step',
    fields: { startTime: 'Please choose a time in steps of 15 minutes' },
  })
})

// Spec 9: a part hour counts as a whole hour, at £25.
test.each([
  ['11:00', 2500],
  ['11:15', 5000],
  ['11:30', 5000],
  ['12:00', 5000],
  ['12:15', 7500],
  ['21:00', 27_500],
])('from 10:00 to %s costs %i pence', (endTime, pricePence) => {
  expect(decide({ endTime })).toMatchObject({ ok: true, value: { pricePence } })
})

test.each([
  ['2026-11-22', '10:00', 'date_in_past'],
  ['2026-11-23', '09:00', 'time_in_past'],
  ['2026-11-23', '10:00', 'time_in_past'],
  ['2026-11-23', '10:15', 'yes'],
  ['2027-11-23', '10:00', 'yes'],
  ['2027-11-24', '10:00', 'date_too_far'],
])('asked for %s at %s on Monday 23 November 2026 at ten: %s', (eventDate, startTime, expected) => {
  expect(verdict({ eventDate, startTime, endTime: '12:00' })).toBe(expected)
})

// Today is the studio's day: half past midnight on a summer night in London is still yesterday in UTC.
test('the day changes at midnight in London', () => {
  const now = new Date('2026-06-30T23:30:00Z')
  expect(verdict({ eventDate: '2026-06-30' }, { now })).toBe('date_in_past')
  expect(verdict({ eventDate: '2026-07-01' }, { now })).toBe('yes')
})

// The clock changes on a Sunday at one; the hall opens at ten by the clock on the wall (PRODUCT 4.1).
test.each([
  ['2026-03-29', '2026-03-29T09:00:00.000Z', '2026-03-29T15:00:00.000Z'],
  ['2026-10-25', '2026-10-25T10:00:00.000Z', '2026-10-25T16:00:00.000Z'],
  ['2027-03-28', '2027-03-28T09:00:00.000Z', '2027-03-28T15:00:00.000Z'],
  ['2027-10-31', '2027-10-31T10:00:00.000Z', '2027-10-31T16:00:00.000Z'],
])('on %s, when the clock changes, ten is ten and six hours cost £150', (eventDate, startsAt, endsAt) => {
  const decision = decide(
    { eventDate, startTime: '10:00', endTime: '16:00' },
    { now: new Date(`${eventDate}T00:00:00Z`) },
  )
  expect(decision).toMatchObject({
    ok: true,
    value: { startsAt: new Date(startsAt), endsAt: new Date(endsAt), pricePence: 15_000 },
  })
})

const busy = (from: string, to: string): Busy[] => [
  { startsAt: wallToInstant(monday, from), endsAt: wallToInstant(monday, to) },
]

test.each([
  ['10:00', '12:00', 'refused'],
  ['09:00', '10:15', 'refused'],
  ['11:45', '13:00', 'refused'],
  ['10:30', '11:30', 'refused'],
  ['09:00', '13:00', 'refused'],
  ['09:00', '10:00', 'yes'],
  ['12:00', '13:00', 'yes'],
])('while 10:00 to 12:00 is taken, %s to %s is %s', (startTime, endTime, expected) => {
  const isYes = expected === 'yes'
  const given = { startTime, endTime }
  expect(verdict(given, { held: busy('10:00', '12:00') })).toBe(isYes ? 'yes' : 'slot_taken')
  expect(verdict(given, { weeklyClasses: busy('10:00', '12:00') })).toBe(isYes ? 'yes' : 'class_time')
})

test('a closed date is refused with its reason, a weekday without hours too', () => {
  const closed = decide({}, { closure: 'Floor being sanded' })
  expect(closed).toMatchObject({
    refusal: 'hall_closed',
    fields: { eventDate: 'The hall is closed on Monday 30 November: Floor being sanded' },
  })
  expect(decide({}, { closure: '' })).toMatchObject({
    fields: { eventDate: 'The hall is closed on Monday 30 November' },
  })
  const hours = defaultSettings.openingHours.filter(({ weekday }) => weekday !== 1)
  expect(decide({}, { hours })).toMatchObject({ refusal: 'hall_closed' })
})

// Specification 5 and 8, word for word.
test.each([
  ['08:45', '10:00', 'startTime'],
  ['21:00', '22:00', 'startTime'],
  ['20:00', '21:15', 'endTime'],
  ['09:00', '21:15', 'endTime'],
])('from %s to %s the fault is said at %s', (startTime, endTime, field) => {
  const decision = decide({ startTime, endTime })
  expect(decision).toMatchObject({
    ok: false,
    refusal: 'outside_hours',
    fields: { [field]: 'On Mondays the hall is open from 09:00 to 21:00' },
  })
})

test('the catalogue is quoted exactly', () => {
  const notAvailable = 'This time slot is not available. Please select a different time or date.'
  const noLonger = 'This time slot is no longer available. Please select a different time or date.'
  for (const refusal of ['outside_hours', 'hall_closed', 'class_time'] as const)
    expect(hallRequestMessages[refusal].message).toBe(notAvailable)
  expect(hallRequestMessages.slot_taken.message).toBe(noLonger)
})
