import { expect, test } from 'vitest'
import { BOOKING_RULES } from '#src/studio/settings/constants.ts'
import { policyOf } from './policy/booking-policy.ts'
import { agreedIn, decideCancellation } from './booking-cancellation.ts'

const startsAt = new Date('2026-11-23T18:00:00Z')
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

test.each([
  ['in good time', at('10:00:00'), 0, { ok: true, value: { cost: 'nothing' } }],
  [
    'the last millisecond before the start, without a cutoff',
    at('17:59:59.999'),
    0,
    { ok: true, value: { cost: 'nothing' } },
  ],
  ['at the start', at('18:00:00'), 0, { ok: false, refusal: 'class_started' }],
  ['after the start', at('18:00:01'), 12, { ok: false, refusal: 'class_started' }],
  ['exactly at the cutoff', at('06:00:00'), 12, { ok: true, value: { cost: 'nothing' } }],
  ['just inside the cutoff', at('06:00:00.001'), 12, { ok: true, value: { cost: 'counts' } }],
])('cancelling %s', (_when, now, cutoffHours, verdict) => {
  const policy = { ...policyOf(BOOKING_RULES), cancellationCutoffHours: cutoffHours }
  const facts = { now, policy, place: { startsAt, by: 'holding' as const } }
  expect(decideCancellation({ ...facts, agreesTo: 'counts' })).toEqual(verdict)
})

test.each([
  ['counts', undefined, 'late_cancellation'],
  ['counts', '5.00', 'late_cancellation'],
  ['counts', 'counts', 'ok'],
  ['fee', 'counts', 'late_cancellation'],
  ['fee', '4.00', 'late_cancellation'],
  ['fee', '5.00', 'ok'],
  ['fee', 'whatever', 'ok'],
  ['nothing', undefined, 'ok'],
] as const)('a late cancellation that costs %s, agreed to %s: %s', (lateCancellation, agreesTo, expected) => {
  const policy = { ...policyOf(BOOKING_RULES), cancellationCutoffHours: 12, lateCancellation }
  const facts = { now: at('10:00:00'), policy, place: { startsAt, by: 'holding' as const } }
  const decision = decideCancellation({ ...facts, agreesTo })
  expect(decision.ok ? 'ok' : decision.refusal).toBe(expected)
})

test('a refusal of a late cancellation says what it would cost', () => {
  const policy = { ...policyOf(BOOKING_RULES), cancellationCutoffHours: 12, lateCancellation: 'fee' as const }
  expect(decideCancellation({ now: at('10:00:00'), policy, place: { startsAt, by: 'holding' } })).toMatchObject({
    says: 'It is too late to cancel free of charge. If you cancel, a £5.00 fee goes on your account.',
  })
})

test.each([
  ['10:00:00', 'nothing'],
  ['10:00:00.001', 'counts'],
])('a place from the waiting list that is free until 10:00, given back at %s, costs %s', (time, cost) => {
  const policy = { ...policyOf(BOOKING_RULES), cancellationCutoffHours: 12 }
  const facts = { now: at(time), place: { startsAt, freeUntil: at('10:00:00'), by: 'holding' as const }, policy }
  expect(decideCancellation({ ...facts, agreesTo: 'counts' })).toEqual({ ok: true, value: { cost } })
})

test('nobody outside agrees to whatever it may cost, nor by anything but text', () => {
  expect([agreedIn('counts'), agreedIn('whatever'), agreedIn(['counts']), agreedIn(null)]).toEqual([
    'counts',
    undefined,
    undefined,
    undefined,
  ])
})
