import { expect, test } from 'vitest'
import { sessionAddress } from './session-address.ts'

const id = '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('a session of %s is found in the week of %s', (date, monday) => {
  expect(sessionAddress({ id, date })).toBe(`/timetable?week=${monday}&session=${id}`)
})
