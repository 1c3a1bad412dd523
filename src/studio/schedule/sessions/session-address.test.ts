import { expect, test } from 'vitest'
import { bookAddress, sessionAddress } from './session-address.ts'

const id = '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-01', '2026-12-28'],
])('a session of %s is found in the week of %s', (date, monday) => {
  expect(sessionAddress({ id, date })).toBe(`/timetable?week=${monday}&session=${id}`)
})

test.each([
  ['b7', {}, '/book/b7'],
  ['b7', { with: 'ten' }, '/book/b7?with=ten'],
  ['b7', { with: 'ten', code: 'a b' }, '/book/b7?with=ten&code=a+b'],
  ['../x?', {}, '/book/..%2Fx%3F'],
])('the sheet of %s with %j is at %s', (sessionId, query, address) => {
  expect(bookAddress(sessionId, query)).toBe(address)
})
