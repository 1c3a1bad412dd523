import { expect, test } from 'vitest'
import { cancellableUntil, coolingOffEnds, earliestInCoolingOff } from './cooling-off-period.ts'

test.each([
  ['a winter morning', '2026-11-23T10:00:00Z', '2026-12-08T00:00:00Z'],
  ['the first minute of a day', '2026-11-23T00:00:00Z', '2026-12-08T00:00:00Z'],
  ['the last minute of a day', '2026-11-23T23:59:59Z', '2026-12-08T00:00:00Z'],
  ['past midnight by summer time', '2026-06-30T23:10:00Z', '2026-07-15T23:00:00Z'],
  ['before the clocks go back', '2026-10-20T22:30:00Z', '2026-11-04T00:00:00Z'],
  ['the day the clocks go back', '2026-10-24T23:30:00Z', '2026-11-09T00:00:00Z'],
  ['before the clocks go forward', '2027-03-20T23:30:00Z', '2027-04-03T23:00:00Z'],
  ['the day the clocks go forward', '2027-03-28T00:30:00Z', '2027-04-11T23:00:00Z'],
  ['over the turn of the year', '2026-12-25T12:00:00Z', '2027-01-09T00:00:00Z'],
])('bought in %s, %s: until %s', (_when, boughtAt, until) => {
  expect(coolingOffEnds(new Date(boughtAt))).toEqual(new Date(until))
})

test('what may still be cancelled was bought at that instant or later', () => {
  for (const now of ['2026-12-07T23:59:59Z', '2026-11-03T12:00:00Z', '2027-04-03T22:59:59Z']) {
    const earliest = earliestInCoolingOff(new Date(now))
    expect(coolingOffEnds(earliest) > new Date(now)).toBe(true)
    expect(coolingOffEnds(new Date(earliest.getTime() - 1)) <= new Date(now)).toBe(true)
  }
})

test('only what a member has paid themselves names a last day', () => {
  const terms = { purpose: 'membership', memberId: 'm', hallHireId: null, mandateId: null }
  const paid = { ...terms, settledAt: new Date('2026-11-23T10:00:00Z') }
  expect(cancellableUntil(paid)).toBe('2026-12-07')
  for (const other of [
    { memberId: null },
    { hallHireId: 'h' },
    { mandateId: 'd' },
    { settledAt: null },
    { purpose: 'arrears' },
  ]) {
    expect(cancellableUntil({ ...paid, ...other })).toBeNull()
  }
})
