import { expect, test } from 'vitest'
import { BOOKING_RULES } from '#src/studio/settings/constants.ts'
import { costKey, costNow, freeUntil, lateCost, noShowCost, paidBy, type Policy, policyOf } from './booking-policy.ts'
import { bookingWindow, closesText, opensText } from './booking-window.ts'
import { cancelledText, cancellingText, noShowText, policyTexts, termsText } from './policy-words.ts'

const startsAt = new Date('2026-11-24T18:30:00Z')
const at = (time: string) => new Date(`2026-11-24T${time}Z`)
const monday = new Date('2026-11-23T10:00:00Z')
const policy = (given: Partial<Policy> = {}) => ({ ...policyOf(BOOKING_RULES), ...given })
const strict = policy({ cancellationCutoffHours: 12 })
const fee = policy({
  cancellationCutoffHours: 24,
  lateCancellation: 'fee',
  lateFeePence: 500,
  noShow: 'fee',
  noShowFeePence: 750,
})

test('a new studio lets everybody cancel until the start, and counts what is missed', () => {
  expect(policy()).toEqual({
    cancellationCutoffHours: 0,
    lateCancellation: 'counts',
    lateFeePence: 500,
    noShow: 'counts',
    noShowFeePence: 500,
  })
})

test('a session’s own policy takes the place of the studio’s, where it says something', () => {
  expect(policyOf(strict, { ownPolicy: { cancellationCutoffHours: 48, lateCancellation: 'nothing' } })).toMatchObject({
    cancellationCutoffHours: 48,
    lateCancellation: 'nothing',
    noShow: 'counts',
  })
  expect([policyOf(strict, {}), policyOf(strict, { ownPolicy: null })]).toEqual([strict, strict])
})

test.each([
  ['a member’s place', { memberId: 'm', orderId: null }, 'holding'],
  ['a place that a member paid for alone', { memberId: 'm', orderId: 'o' }, 'order'],
  ['one that a visitor paid for', { memberId: null, orderId: 'o' }, 'order'],
  ['a guest’s', { memberId: null, orderId: null }, 'nothing'],
] as const)('%s is counted on: %s', (_, booking, expected) => expect(paidBy(booking)).toBe(expected))

test.each([
  ['counts', 'holding', 'counts', 'counts'],
  ['counts', 'order', 'counts', 'counts'],
  ['counts', 'nothing', 'nothing', 'nothing'],
  ['fee', 'holding', { feePence: 500 }, { feePence: 750 }],
  ['fee', 'order', 'counts', 'counts'],
  ['fee', 'nothing', 'nothing', 'nothing'],
  ['nothing', 'holding', 'nothing', 'nothing'],
  ['nothing', 'order', 'nothing', 'counts'],
] as const)(
  'where late or missed costs %s, a place counted on %s costs %j late and %j missed',
  (rule, by, late, missed) => {
    const rules = policy({ lateCancellation: rule, noShow: rule, lateFeePence: 500, noShowFeePence: 750 })
    expect([lateCost(rules, by), noShowCost(rules, by)]).toEqual([late, missed])
  },
)

test('a fee of nought costs nothing', () => {
  expect(lateCost(policy({ lateCancellation: 'fee', lateFeePence: 0 }), 'holding')).toBe('nothing')
})

test.each([
  ['nothing', 'nothing'],
  ['counts', 'counts'],
  [{ feePence: 505 }, '5.05'],
] as const)('a form says %j as %s', (cost, key) => expect(costKey(cost)).toBe(key))

test.each([
  [strict, null, '06:30:00', 'nothing'],
  [strict, null, '06:30:00.001', 'counts'],
  [strict, at('10:30:00'), '10:30:00', 'nothing'],
  [strict, at('10:30:00'), '10:30:00.001', 'counts'],
  [strict, at('01:00:00'), '06:30:00', 'nothing'],
  [strict, startsAt, '18:29:59.999', 'nothing'],
  [policy(), null, '18:29:59.999', 'nothing'],
  [fee, null, '06:30:00', { feePence: 500 }],
  [policy({ cancellationCutoffHours: 12, lateCancellation: 'nothing' }), null, '18:00:00', 'nothing'],
] as const)('cancelling under %j, free until %s at least, at %s costs %j', (rules, own, time, cost) => {
  expect(costNow(rules, { startsAt, freeUntil: own, by: 'holding' }, at(time))).toEqual(cost)
})

test('a place is never free of charge beyond the start', () => {
  expect(freeUntil(strict, { startsAt, freeUntil: new Date('2026-11-25T00:00:00Z'), by: 'holding' })).toEqual(startsAt)
})

test.each([
  [
    policy(),
    'holding',
    monday,
    'You can cancel free of charge until the class starts. If you do not come, the class counts as used.',
  ],
  [policy(), 'nothing', monday, 'You can cancel free of charge until the class starts.'],
  [
    strict,
    'holding',
    monday,
    'You can cancel free of charge until 06:30 on Tuesday 24 November. After that the class counts as used. If you do not come, the class counts as used.',
  ],
  [
    strict,
    'holding',
    at('07:00:00'),
    'If you cancel, the class counts as used. If you do not come, the class counts as used.',
  ],
  [
    strict,
    'order',
    monday,
    'You can cancel free of charge until 06:30 on Tuesday 24 November. After that what you paid for it is not returned. If you do not come, what you paid for it is not returned.',
  ],
  [
    fee,
    'holding',
    monday,
    'You can cancel free of charge until 18:30 on Monday 23 November. After that a £5.00 fee goes on your account. If you do not come, a £7.50 fee goes on your account.',
  ],
] as const)('what e-mails say, case %#', (rules, by, now, text) => {
  expect(termsText(rules, { startsAt, by }, now)).toBe(text)
})

test('the last instant that is free of charge is said as such', () => {
  const place = { startsAt, by: 'holding' as const }
  expect(cancellingText(strict, place, at('06:30:00'))).toMatch('free of charge until 06:30')
  expect(cancellingText(strict, place, at('06:30:00.001'))).toBe('If you cancel, the class counts as used.')
  expect(noShowText(policy({ noShow: 'nothing' }), 'holding')).toBe('')
})

test.each([
  ['nothing', 'holding', ''],
  ['counts', 'holding', 'The class counts as used.'],
  ['counts', 'order', 'What you paid is not returned.'],
  [{ feePence: 500 }, 'holding', 'A £5.00 fee is on your account.'],
] as const)('after a cancellation that cost %j, counted on %s: %s', (cost, by, text) => {
  expect(cancelledText(cost, by)).toBe(text)
})

test.each([
  [
    {},
    [
      'Booking opens 8 weeks ahead and closes when the class starts.',
      'until the class starts. What you paid for a single class is returned when you cancel.',
    ],
  ],
  [
    { cancellationCutoffHours: 1, weeksAhead: 1, closesMinutesBefore: 60, noShow: 'nothing' },
    [
      'Booking opens a week ahead and closes an hour before the class.',
      'until an hour before the class starts. After that the class counts as used. What you paid for a single class is returned when you cancel by then.',
      'If you do not come, the class is not counted.',
    ],
  ],
  [
    { cancellationCutoffHours: 24, lateCancellation: 'fee', noShow: 'fee' },
    ['After that a £5.00 fee goes on your account.', 'If you do not come, a £5.00 fee goes on your account.'],
  ],
] as const)('the terms under %j', (given, sentences) => {
  const terms = policyTexts({ ...BOOKING_RULES, ...given }).join(' ')
  for (const sentence of sentences) expect(terms).toContain(sentence)
})

test('booking opens with the studio day some weeks ahead, whatever the clocks do, and closes some minutes before', () => {
  const window = bookingWindow({ weeksAhead: 8, closesMinutesBefore: 90 }, new Date('2027-04-05T17:00:00Z'))
  expect(window).toEqual({ opensAt: new Date('2027-02-08T00:00:00Z'), closesAt: new Date('2027-04-05T15:30:00Z') })
  expect(opensText(window)).toBe('Booking opens on Monday 8 February')
  expect([0, 1, 45, 60, 180].map(closesText)).toEqual([
    'closes when the class starts',
    'closes a minute before the class',
    'closes 45 minutes before the class',
    'closes an hour before the class',
    'closes 3 hours before the class',
  ])
})
