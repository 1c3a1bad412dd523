import { afterEach, expect, test } from 'vitest'
import { DEFAULT_ZONE, setStudioZone, wallToInstant } from '#src/kit/time.ts'
import { afterQuietHours, isQuiet } from './quiet-hours.ts'

afterEach(() => setStudioZone(DEFAULT_ZONE))

test.each([
  ['08:00', false],
  ['12:00', false],
  ['20:59', false],
  ['21:00', true],
  ['23:59', true],
  ['00:00', true],
  ['07:59', true],
])('at %s it is quiet: %s', (time, quiet) => {
  expect(isQuiet(wallToInstant('2026-11-23', time))).toBe(quiet)
})

test.each([
  ['2026-11-23', '21:00', '2026-11-24'],
  ['2026-11-24', '00:00', '2026-11-24'],
  ['2026-11-24', '07:59', '2026-11-24'],
  // Both nights lose or gain an hour.
  ['2026-03-28', '22:30', '2026-03-29'],
  ['2026-10-25', '00:30', '2026-10-25'],
])('from %s %s it is quiet until eight on %s', (date, time, morning) => {
  expect(afterQuietHours(wallToInstant(date, time))).toEqual(wallToInstant(morning, '08:00'))
})

test('by day nothing waits', () => {
  const noon = wallToInstant('2026-11-23', '12:00')
  expect(afterQuietHours(noon)).toEqual(noon)
})

test('night is when the studio sleeps, in Auckland too', () => {
  setStudioZone('Pacific/Auckland')
  // Half past nine in the evening there, by summer time; half past eight in the morning in London.
  const evening = new Date('2026-11-23T08:30:00Z')
  expect(isQuiet(evening)).toBe(true)
  expect(afterQuietHours(evening)).toEqual(new Date('2026-11-23T19:00:00Z'))
  // The night in which their clocks go forward.
  expect(afterQuietHours(new Date('2026-09-26T10:00:00Z'))).toEqual(new Date('2026-09-26T19:00:00Z'))
})
