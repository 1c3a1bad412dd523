import { afterEach, expect, test } from 'vitest'
import {
  clockChangeOn,
  addDays,
  addMonths,
  addStudioDays,
  addStudioMonths,
  DEFAULT_ZONE,
  setStudioZone,
  lastDayInWords,
  formatDate,
  isBefore,
  isStudioDate,
  mondayOf,
  studioDate,
  studioTime,
  wallToInstant,
  weekdayOf,
} from './time.ts'

afterEach(() => setStudioZone(DEFAULT_ZONE))

// The four changes of the UK clock in 2026 and 2027 (PRODUCT 4.1).
const changes = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']

test.each(changes)('an 18:00 class is at 18:00 on, before and after %s', (day) => {
  for (const offset of [-7, -1, 0, 1, 7]) {
    const date = studioDate(addStudioDays(wallToInstant(day, '12:00'), offset))
    const startsAt = wallToInstant(date, '18:00')
    expect(studioTime(startsAt)).toBe('18:00')
    expect(studioDate(startsAt)).toBe(date)
  }
})

test('a wall time is one hour earlier in UTC in summer', () => {
  expect(wallToInstant('2026-03-28', '18:00').toISOString()).toBe('2026-03-28T18:00:00.000Z')
  expect(wallToInstant('2026-03-29', '18:00').toISOString()).toBe('2026-03-29T17:00:00.000Z')
})

test('a wall time in the spring gap is read an hour later, one in the autumn overlap the first time', () => {
  expect(wallToInstant('2026-03-29', '01:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(wallToInstant('2026-10-25', '01:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-11-21', 1, '2026-12-21'],
])('%s plus %i months is %s', (from, months, to) => {
  expect(addMonths(from, months)).toBe(to)
})

test('thirty days and one month across a clock change keep the hour', () => {
  const before = wallToInstant('2026-10-10', '09:15')
  expect(studioTime(addStudioDays(before, 30))).toBe('09:15')
  expect(studioTime(addStudioMonths(before, 1))).toBe('09:15')
})

test('a studio day begins at midnight in London, not in UTC', () => {
  expect(studioDate(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
  expect(studioDate(new Date('2026-12-01T23:30:00Z'))).toBe('2026-12-01')
})

test('of two instants the earlier is before the other, and none before itself', () => {
  const [noon, later] = [new Date('2026-11-23T12:00:00Z'), new Date('2026-11-23T12:00:00.001Z')]
  expect([isBefore(noon, later), isBefore(later, noon), isBefore(noon, new Date(noon))]).toEqual([true, false, false])
})

test('weeks begin on Monday', () => {
  expect(weekdayOf('2026-11-21')).toBe(6)
  expect(mondayOf('2026-11-21')).toBe('2026-11-16')
  expect(mondayOf('2026-11-22')).toBe('2026-11-16')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
})

test('only real calendar dates are studio dates', () => {
  for (const bad of ['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', '', null, 20260101, '2026-01-01T00:00']) {
    expect(isStudioDate(bad)).toBe(false)
  }
  expect(isStudioDate('2028-02-29')).toBe(true)
})

test('a date in a year that no studio means is none, so that the week around any date can be told', () => {
  for (const far of ['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31']) expect(isStudioDate(far)).toBe(false)
  for (const last of ['1900-01-01', '2999-12-31']) expect(isStudioDate(last)).toBe(true)
})

test('dates read as people in Britain write them', () => {
  expect(formatDate('2026-11-23')).toBe('Monday 23 November')
  expect(formatDate('2026-11-23', 'short')).toBe('Mon 23 Nov')
  expect(formatDate('2026-09-07', 'shortDated')).toBe('Mon 7 Sept 2026')
  expect(formatDate('2026-11-23', 'full')).toBe('Monday 23 November 2026')
})

test('a period is said to last until its last day, not until the first instant after it', () => {
  expect(lastDayInWords(new Date('2026-12-10T00:00:00Z'), 'full')).toBe('Wednesday 9 December 2026')
  expect(lastDayInWords(new Date('2026-12-10T10:00:00Z'), 'full')).toBe('Thursday 10 December 2026')
})

const ZONES = ['Europe/London', 'Europe/Dublin', 'Pacific/Auckland', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC']

/** Two years around the clock, 7 h 13 min apart: every hour of the day, and every clock change. */
const instants = Array.from({ length: 2_430 }, (_, n) => new Date(Date.UTC(2026, 0, 1) + n * 433 * 60_000))

/** The wall times that come twice or not at all lie in the night of a clock change, before four. */
const isAtNight = (at: Date) => studioTime(at) < '04:00'

test.each(ZONES)('in %s an instant is its wall time, and a day or a month later the same wall time', (zone) => {
  setStudioZone(zone)
  for (const at of instants) {
    const [date, time] = [studioDate(at), studioTime(at)]
    if (isAtNight(at)) continue
    expect(wallToInstant(date, time)).toEqual(at)
    expect(addStudioDays(at, 30)).toEqual(wallToInstant(addDays(date, 30), time))
    expect(addStudioMonths(at, 1)).toEqual(wallToInstant(addMonths(date, 1), time))
  }
})

test.each(ZONES)('in %s a day begins at its midnight and not a millisecond before', (zone) => {
  setStudioZone(zone)
  for (const at of instants) {
    const date = studioDate(at)
    const midnight = wallToInstant(date, '00:00')
    expect([studioDate(midnight), studioTime(midnight)]).toEqual([date, '00:00'])
    expect(studioDate(new Date(midnight.getTime() - 1))).toBe(addDays(date, -1))
  }
})

// Written out by hand. Auckland's clocks go forward on the last Sunday of September and back on the first of April.
test.each([
  ['2026-09-26', '18:00', '2026-09-26T06:00:00.000Z'],
  ['2026-09-27', '01:59', '2026-09-26T13:59:00.000Z'],
  ['2026-09-27', '02:30', '2026-09-26T14:30:00.000Z'],
  ['2026-09-27', '18:00', '2026-09-27T05:00:00.000Z'],
  ['2027-04-03', '18:00', '2027-04-03T05:00:00.000Z'],
  ['2027-04-04', '02:30', '2027-04-03T13:30:00.000Z'],
  ['2027-04-04', '18:00', '2027-04-04T06:00:00.000Z'],
])('in Auckland it is %s, %s at %s', (date, time, instant) => {
  setStudioZone('Pacific/Auckland')
  expect(wallToInstant(date, time).toISOString()).toBe(instant)
})

// Written out by hand: an hour that does not come, one that comes twice, half an hour, and changes at midnight either way.
test.each([
  ['Europe/London', '2027-03-28', '01:00', '02:00'],
  ['Europe/London', '2026-10-25', '01:00', '02:00'],
  ['America/New_York', '2027-03-14', '02:00', '03:00'],
  ['Australia/Lord_Howe', '2026-10-04', '02:00', '02:30'],
  ['Australia/Lord_Howe', '2027-04-04', '01:30', '02:00'],
  ['Pacific/Chatham', '2027-04-04', '02:45', '03:45'],
  ['America/Santiago', '2026-09-06', '00:00', '01:00'],
  ['America/Havana', '2026-11-01', '00:00', '01:00'],
  ['Asia/Beirut', '2026-10-24', '23:00', '24:00'],
])(
  'in %s the clocks change on %s between %s and %s, and not on the days beside it',
  (zone, date, startTime, endTime) => {
    expect(clockChangeOn(date, zone)).toEqual({ startTime, endTime })
    for (const days of [-1, 1]) expect(clockChangeOn(addDays(date, days), zone)).toBeNull()
    expect(clockChangeOn(date, 'Asia/Kolkata')).toBeNull()
  },
)
