import fc from 'fast-check'
import { expect, test } from 'vitest'
import { covers, monthFrom, nextMonth, type Period, periodCovering } from './membership-period.ts'

const at = (text: string) => new Date(text)

test.each([
  ['the same day a month later', '2026-11-23T10:00:00Z', '2026-12-23T10:00:00Z'],
  ['31 January to 28 February', '2027-01-31T09:30:00Z', '2027-02-28T09:30:00Z'],
  ['31 January to 29 February in a leap year', '2028-01-31T09:30:00Z', '2028-02-29T09:30:00Z'],
  ['31 March to 30 April', '2027-03-31T09:00:00Z', '2027-04-30T09:00:00Z'],
  ['across the year', '2026-12-31T12:00:00Z', '2027-01-31T12:00:00Z'],
  ['the same wall time over the spring change', '2027-03-10T18:00:00Z', '2027-04-10T17:00:00Z'],
  ['the same wall time over the autumn change', '2026-10-10T17:00:00Z', '2026-11-10T18:00:00Z'],
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

test('a period covers its first instant and not its last', () => {
  const period = monthFrom(at('2026-11-23T10:00:00Z'))
  expect(covers(period, at('2026-11-23T10:00:00.000Z'))).toBe(true)
  expect(covers(period, at('2026-11-23T09:59:59.999Z'))).toBe(false)
  expect(covers(period, at('2026-12-23T09:59:59.999Z'))).toBe(true)
  expect(covers(period, at('2026-12-23T10:00:00.000Z'))).toBe(false)
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
