import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { addDays, DEFAULT_ZONE, lastDay, setStudioZone, startOfDay, studioDate } from '#src/kit/time.ts'
import { decideDowngrade } from './plan-changes/plan-change.ts'
import { moveMonths } from './plan-changes/pause.ts'
import { importedMonths } from '../member-import/judging/imported-months.ts'
import {
  agreedMonth,
  anchorAfter,
  covers,
  daysBegun,
  daysLater,
  daysOf,
  endAfterDays,
  isPausedIn,
  monthFrom,
  nextMonth,
  type Period,
  periodCovering,
  withPause,
} from './membership-period.ts'

const at = (text: string) => new Date(text)
// Other files run in this process.
afterEach(() => setStudioZone(DEFAULT_ZONE))

test.each([
  ['the same day a month later', '2026-11-23T10:00:00Z', '2026-12-23T00:00:00Z'],
  ['31 January to 28 February', '2027-01-31T09:30:00Z', '2027-02-28T00:00:00Z'],
  ['31 January to 29 February in a leap year', '2028-01-31T09:30:00Z', '2028-02-29T00:00:00Z'],
  ['31 March to 30 April', '2027-03-31T09:00:00Z', '2027-04-29T23:00:00Z'],
  ['across the year', '2026-12-31T12:00:00Z', '2027-01-31T00:00:00Z'],
  ['midnight over the spring change', '2027-03-10T18:00:00Z', '2027-04-09T23:00:00Z'],
  ['midnight over the autumn change', '2026-10-10T17:00:00Z', '2026-11-10T00:00:00Z'],
])('one calendar month: %s', (_case, from, until) => {
  expect(monthFrom(at(from))).toEqual({ startsAt: at(from), endsAt: at(until) })
})

test('the first month starts now', () => {
  const now = at('2026-11-23T10:00:00Z')
  expect(nextMonth([], now)).toEqual(monthFrom(now))
})

test('a second month of the same package queues after the present one', () => {
  const now = at('2026-11-23T10:00:00Z')
  const present = monthFrom(at('2026-11-10T10:00:00Z'))
  const queued = nextMonth([present], now)
  expect(queued).toEqual(monthFrom(present.endsAt))
  expect(nextMonth([queued, present], now)).toEqual(monthFrom(queued.endsAt))
})

test('a month that has ended holds nothing back', () => {
  const now = at('2026-11-23T10:00:00Z')
  expect(nextMonth([monthFrom(at('2026-09-01T10:00:00Z'))], now).startsAt).toEqual(now)
})

test('a period covers its first instant, all of the day before its end, and not its end', () => {
  const period = monthFrom(at('2026-11-23T10:00:00Z'))
  expect(covers(period, at('2026-11-23T10:00:00.000Z'))).toBe(true)
  expect(covers(period, at('2026-11-23T09:59:59.999Z'))).toBe(false)
  expect(covers(period, at('2026-12-22T23:59:59.999Z'))).toBe(true)
  expect(covers(period, at('2026-12-23T00:00:00.000Z'))).toBe(false)
})

test('months bought one after another never overlap and leave no gap, whenever they are bought', () => {
  const from = at('2026-01-01T00:00:00Z').getTime()
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 * 24 * 60 }), { minLength: 1, maxLength: 12 }), (minutes) => {
      const held: Period[] = []
      for (const minute of minutes.toSorted((a, b) => a - b))
        held.push(nextMonth(held, new Date(from + minute * 60_000)))
      for (const [index, period] of held.entries()) {
        const before = held[index - 1]
        if (before) expect(period.startsAt.getTime()).toBeGreaterThanOrEqual(before.endsAt.getTime())
        expect(periodCovering(held, period.startsAt)).toBe(period)
      }
    }),
  )
})

// Clocks that change at night, by half an hour, and at midnight, so that a day begins at one or midnight comes twice.
const ZONES = ['Europe/London', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Havana', 'Asia/Kolkata']

test('all of the last day that people are told is covered, and nothing after it, whenever a month began and whatever has moved its end', () => {
  const from = at('2026-01-01T00:00:00Z').getTime()
  const minutes = fc.integer({ min: 0, max: 4 * 366 * 24 * 60 })
  const days = fc.integer({ min: 1, max: 92 })
  const seen = fc.record({ zone: fc.constantFrom(...ZONES), minutes, days, anchorDay: fc.integer({ min: 1, max: 31 }) })
  fc.assert(
    fc.property(seen, ({ zone, minutes, days, anchorDay }) => {
      setStudioZone(zone)
      const now = new Date(from + minutes * 60_000)
      const pause = { startsOn: addDays(studioDate(now), 1), resumesOn: addDays(studioDate(now), 1 + days) }
      const month = monthFrom(now, anchorDay)
      const behind = monthFrom(month.endsAt, anchorDay)
      const downgrade = decideDowngrade({ ...cheaper, now, periods: [month] })
      const moved = moveMonths(
        [month, behind].map((one) => ({ ...one, id: '' })),
        pause,
        days,
      )
      const periods = [
        month,
        behind,
        withPause(month, [pause]),
        ...moved,
        ...importedMonths(addDays(studioDate(now), days), now),
        { startsAt: now, endsAt: endAfterDays(now, days) },
        { startsAt: now, endsAt: daysLater(month.endsAt, days) },
        { startsAt: now, endsAt: downgrade.ok ? downgrade.value.stretchedTo : now },
      ]
      expect(lastDay(daysLater(month.endsAt, days))).toBe(addDays(lastDay(month.endsAt), days))
      for (const period of periods) {
        const last = lastDay(period.endsAt)
        const next = startOfDay(addDays(last, 1))
        expect(covers(period, new Date(Math.max(startOfDay(last).getTime(), period.startsAt.getTime())))).toBe(true)
        expect(covers(period, new Date(next.getTime() - 1))).toBe(true)
        expect(covers(period, next)).toBe(false)
        expect(daysOf(period)).toBe(daysBegun(period.startsAt, new Date(next.getTime() - 1)))
      }
    }),
  )
})

const cheaper = {
  held: { id: 'a', pricePence: 2 },
  target: { id: 'b', pricePence: 1 },
  pending: null,
  collected: null,
}
const present = monthFrom(at('2026-11-10T10:00:00Z'))

test.each([
  ['its first day is the end of the present month', '2026-12-10T00:00:00Z', true],
  ['its last day is the start of the present month', '2026-10-10T09:00:00Z', true],
  ['it begins a moment before the present month ends', '2026-12-09T23:59:59Z', false],
  ['it ends the day after the present month began', '2026-10-11T09:00:00Z', false],
  ['it is the same', '2026-11-10T10:00:00Z', false],
])('an agreed month is given only if it overlaps nothing: %s', (_case, from, isFree) => {
  const earlier = monthFrom(at('2026-01-10T10:00:00Z'))
  expect(agreedMonth([earlier, present], at(from))).toEqual(isFree ? monthFrom(at(from)) : null)
})

test('without an agreed day there is no agreed month', () => {
  expect(agreedMonth([present], undefined)).toBeNull()
})

test.each([
  ['the agreed day, while it is continued', '2027-02-28T10:00:00Z', { anchorDay: 31, isContinued: true }, 31],
  ['its own, once something has moved it', '2027-02-27T10:00:00Z', { anchorDay: 31, isContinued: true }, 27],
  ['its own, if it is not continued', '2027-02-28T10:00:00Z', { anchorDay: 31, isContinued: false }, 28],
  ['its own, if none is agreed', '2027-02-28T10:00:00Z', null, 28],
])('the months after this one keep %s', (_case, from, agreed, day) => {
  expect(anchorAfter(at(from), agreed)).toBe(day)
})

test.each([
  ['28 February goes on to 31 March, for who began on the 31st', '2027-02-28T10:00:00Z', 31, '2027-03-30T23:00:00Z'],
  ['what was moved to another day keeps that one', '2027-02-27T10:00:00Z', 31, '2027-03-27T00:00:00Z'],
])('a month that continues another keeps its day: %s', (_case, from, anchorDay, until) => {
  expect(monthFrom(at(from), anchorDay).endsAt).toEqual(at(until))
})

test('a month continues only what is still held', () => {
  const now = at('2027-02-28T10:00:00Z')
  expect(nextMonth([], now, 31).endsAt).toEqual(at('2027-03-28T00:00:00Z'))
  expect(nextMonth([monthFrom(at('2027-01-28T10:00:00Z'))], now, 31).endsAt).toEqual(at('2027-03-28T00:00:00Z'))
  const held = { startsAt: at('2027-01-31T10:00:00Z'), endsAt: now }
  expect(nextMonth([held], at('2027-02-20T10:00:00Z'), 31).endsAt).toEqual(at('2027-03-30T23:00:00Z'))
})

test.each([
  ['2026-11-10', false],
  ['2026-11-11', true],
  ['2026-12-10', true],
  ['2026-12-11', false],
])('of a month from 10 November to 10 December a pause from %s is part: %s', (startsOn, isPart) => {
  expect(isPausedIn(present, { startsOn, resumesOn: '2027-01-01' })).toBe(isPart)
})

test('a month gets the days of its own pause at its end, and of no other', () => {
  const [earlier, own] = [
    { startsOn: '2026-08-01', resumesOn: '2026-08-15' },
    { startsOn: '2026-12-01', resumesOn: '2026-12-08' },
  ]
  expect(withPause(present, [earlier, own])).toEqual({ ...present, endsAt: at('2026-12-17T00:00:00Z') })
  expect(withPause(present, [earlier])).toEqual(present)
})

test.each([
  ['2026-11-10T10:00:00Z', 1],
  ['2026-11-10T23:59:59.999Z', 1],
  ['2026-11-11T00:00:00Z', 2],
  ['2026-12-09T10:00:00Z', 30],
])('of a month that starts on 10 November at ten, at %s %i days have begun', (now, days) => {
  expect(daysBegun(present.startsAt, at(now))).toBe(days)
  expect(daysOf(present)).toBe(30)
})
