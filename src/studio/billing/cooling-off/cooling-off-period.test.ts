import { expect, test } from 'vitest'
import { cancellableNow, cancellableUntil, coolingOffEnds } from './cooling-off-period.ts'

const terms = { purpose: 'membership', memberId: 'm', hallHireId: null, mandateId: null, grant: 'given' }
const paid = { ...terms, settledAt: new Date('2026-11-23T10:00:00Z') }

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

test('only what a member has paid themselves names a last day', () => {
  expect(cancellableUntil(paid)).toBe('2026-12-07')
  for (const other of [
    { memberId: null },
    { hallHireId: 'h' },
    { mandateId: 'd' },
    { settledAt: null },
    { purpose: 'arrears' },
    { purpose: 'class' },
  ]) {
    expect(cancellableUntil({ ...paid, ...other })).toBeNull()
    expect(cancellableNow({ ...paid, ...other }, paid.settledAt)).toBeNull()
  }
})

test.each(['2026-12-07T23:59:59Z', '2026-11-03T12:00:00Z', '2027-04-03T22:59:59Z'])(
  'it may be cancelled until the very end of its last day, as long as it is held: %s',
  (at) => {
    const ends = coolingOffEnds(new Date(at))
    const bought = { ...paid, settledAt: new Date(at) }
    expect(cancellableNow(bought, new Date(ends.getTime() - 1))).toBe(cancellableUntil(bought))
    expect(cancellableNow(bought, ends)).toBeNull()
    expect(cancellableNow({ ...bought, grant: 'returned' }, new Date(at))).toBeNull()
  },
)
