import { expect, test } from 'vitest'
import { decideCancellation } from './booking-cancellation.ts'

const startsAt = new Date('2026-11-23T18:00:00Z')
const at = (time: string) => new Date(`2026-11-23T${time}Z`)

test.each([
  ['in good time', at('10:00:00'), 0, { ok: true, value: { isLate: false } }],
  [
    'the last millisecond before the start, without a cutoff',
    at('17:59:59.999'),
    0,
    { ok: true, value: { isLate: false } },
  ],
  ['at the start', at('18:00:00'), 0, { ok: false, refusal: 'class_started' }],
  ['after the start', at('18:00:01'), 12, { ok: false, refusal: 'class_started' }],
  ['exactly at the cutoff', at('06:00:00'), 12, { ok: true, value: { isLate: false } }],
  ['just inside the cutoff', at('06:00:00.001'), 12, { ok: true, value: { isLate: true } }],
])('cancelling %s', (_when, now, cutoffHours, verdict) => {
  expect(decideCancellation({ now, startsAt, cutoffHours })).toEqual(verdict)
})

test.each([
  ['09:59:59.999', false],
  ['10:00:00', true],
])('a place from the waiting list that is free until 10:00, given back at %s, is late: %s', (time, isLate) => {
  const facts = { now: at(time), startsAt, cutoffHours: 12, freeUntil: at('10:00:00') }
  expect(decideCancellation(facts)).toEqual({ ok: true, value: { isLate } })
})
