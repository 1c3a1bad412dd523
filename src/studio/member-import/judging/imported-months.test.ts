import { expect, test } from 'vitest'
import { importedMonths } from './imported-months.ts'

const now = new Date('2026-11-23T10:00:00Z')
const spans = (validUntil: string) =>
  importedMonths(validUntil, now).map(({ startsAt, endsAt }) => [startsAt.toISOString(), endsAt.toISOString()])

test('the month in hand ends with the day it is valid until, and began a month before', () => {
  expect(spans('2026-12-09')).toEqual([['2026-11-10T00:00:00.000Z', '2026-12-10T00:00:00.000Z']])
})

test('what is valid for longer is several months, each with classes of its own, without a gap at the ends of months', () => {
  const months = spans('2027-03-30')
  expect(months.map(([, endsAt]) => endsAt)).toEqual([
    '2026-11-30T00:00:00.000Z',
    '2026-12-31T00:00:00.000Z',
    '2027-01-31T00:00:00.000Z',
    '2027-02-28T00:00:00.000Z',
    // Midnight in London, in summer time by then.
    '2027-03-30T23:00:00.000Z',
  ])
  for (const [n, [startsAt]] of months.entries()) if (n > 0) expect(startsAt).toBe(months[n - 1]?.[1])
})

test('today is still valid, yesterday is not', () => {
  expect(spans('2026-11-23')).toHaveLength(1)
  expect(spans('2026-11-22')).toEqual([])
})
