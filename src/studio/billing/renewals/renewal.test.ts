import { expect, test } from 'vitest'
import { afterFailure, endsToRemindOf, notAtNight, noticesDue, planRenewal } from './renewal.ts'

const at = (text: string) => new Date(text)

test.each([
  // Wednesday 23 December 2026: collected on the Tuesday by card, on the Wednesday before from a bank account.
  ['card', '2026-12-23T10:00:00Z', '2026-12-17T09:00:00Z', '2026-12-22T09:00:00Z'],
  ['bacs_debit', '2026-12-23T10:00:00Z', '2026-12-11T09:00:00Z', '2026-12-16T09:00:00Z'],
  // A Monday: weekends do not count.
  ['card', '2026-12-14T18:00:00Z', '2026-12-08T09:00:00Z', '2026-12-11T09:00:00Z'],
  ['bacs_debit', '2026-12-13T18:00:00Z', '2026-12-02T09:00:00Z', '2026-12-07T09:00:00Z'],
  // Nine in the morning is nine in London on both sides of the clock change of 28 March 2027.
  // Good Friday and Easter Monday lie around it and do not count.
  ['bacs_debit', '2027-03-30T10:00:00Z', '2027-03-16T09:00:00Z', '2027-03-19T09:00:00Z'],
  ['card', '2027-03-31T10:00:00Z', '2027-03-23T09:00:00Z', '2027-03-30T08:00:00Z'],
  // Over Christmas: the 25th, the weekend, and the Monday that stands for Boxing Day.
  ['bacs_debit', '2027-01-02T10:00:00Z', '2026-12-18T09:00:00Z', '2026-12-23T09:00:00Z'],
] as const)('a month by %s from %s is announced at %s and collected at %s', (method, renewsAt, announceAt, dueAt) => {
  const plan = planRenewal({ method, renewsAt: at(renewsAt), now: at('2026-11-23T10:00:00Z') })
  expect(plan).toEqual({ announceAt: at(announceAt), dueAt: at(dueAt) })
})

// A year, with Christmas, Easter and both clock changes.
test.each(['card', 'bacs_debit'] as const)(
  'the notices due by %s are those of the months that begin before',
  (method) => {
    const isDue = (renewsAt: number, now: Date) =>
      planRenewal({ method, renewsAt: new Date(renewsAt), now }).announceAt <= now
    for (
      let now = at('2026-11-01T00:00:00Z');
      now < at('2027-11-01T00:00:00Z');
      now = new Date(+now + 11 * 3_600_000)
    ) {
      const end = +noticesDue(now)[method]
      expect([now, isDue(end - 1, now), isDue(end, now)]).toEqual([now, true, false])
    }
  },
)

test('switched on too late, it is announced at once and collected three working days later', () => {
  const month = { method: 'bacs_debit' as const, renewsAt: at('2026-12-23T10:00:00Z') }
  const friday = at('2026-12-18T12:00:00Z')
  expect(planRenewal({ ...month, now: friday }).dueAt).toEqual(at('2026-12-23T09:00:00Z'))
  const afterwards = at('2026-12-24T12:00:00Z')
  expect(planRenewal({ ...month, now: afterwards }).dueAt).toEqual(at('2026-12-31T09:00:00Z'))
  // On the day itself, however late in it, nothing moves.
  expect(planRenewal({ ...month, now: at('2026-12-11T20:00:00Z') }).dueAt).toEqual(at('2026-12-16T09:00:00Z'))
})

test('is tried three times, three days apart at nine, then given up', () => {
  const now = at('2026-12-16T09:00:30Z')
  expect(afterFailure(1, now)).toEqual({ state: 'waiting', dueAt: at('2026-12-19T09:00:00Z') })
  expect(afterFailure(2, at('2027-03-26T14:00:00Z'))).toEqual({ state: 'waiting', dueAt: at('2027-03-29T08:00:00Z') })
  expect(afterFailure(3, now)).toEqual({ state: 'given_up' })
})

// By card from Wednesday 23 December 2026, so collected on Tuesday the 22nd.
test.each([
  ['ends on that day', '2026-12-10', '2026-12-22', '2026-12-22T09:00:00Z'],
  ['begins the day after', '2026-12-23', '2026-12-30', '2026-12-22T09:00:00Z'],
  ['begins on that day', '2026-12-22', '2026-12-30', '2026-12-30T09:00:00Z'],
  ['goes on after that day', '2026-12-10', '2026-12-23', '2026-12-23T09:00:00Z'],
  ['ends before a weekend', '2026-12-10', '2027-01-02', '2027-01-04T09:00:00Z'],
])('around a pause that %s the month is collected outside of it', (_what, startsOn, resumesOn, dueAt) => {
  const month = { method: 'card' as const, renewsAt: at('2026-12-23T10:00:00Z'), now: at('2026-11-23T10:00:00Z') }
  const earlier = { startsOn: '2026-06-01', resumesOn: '2026-06-08' }
  const plan = planRenewal({ ...month, pauses: [earlier, { startsOn, resumesOn }] })
  expect(plan).toEqual({ announceAt: at('2026-12-17T09:00:00Z'), dueAt: at(dueAt) })
})

test('who has no direct debit is reminded in the morning three days before (PRODUCT 4.3), and nobody of an end at midnight', () => {
  expect(endsToRemindOf(at('2026-12-20T08:59:59Z'))).toEqual(at('2026-12-22T00:00:00Z'))
  expect(endsToRemindOf(at('2026-12-20T09:00:00Z'))).toEqual(at('2026-12-23T00:00:00Z'))
  expect(notAtNight(at('2026-12-23T00:00:00Z'))).toEqual(at('2026-12-23T09:00:00Z'))
  expect(notAtNight(at('2026-12-23T15:00:00Z'))).toEqual(at('2026-12-23T15:00:00Z'))
})
