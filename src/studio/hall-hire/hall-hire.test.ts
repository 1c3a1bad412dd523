import { expect, test } from 'vitest'
import { HALL_HIRE } from '#src/studio/settings/constants.ts'
import {
  cancelRefusal,
  changeRefusal,
  confirmRefusal,
  eventTypeNames,
  EVENT_TYPES,
  type HallHire,
  hasLapsed,
  hireHours,
  hirePricePence,
  heldMinutes,
  isFullRefund,
  isUnconfirmed,
  requestLapsesAt,
} from './hall-hire.ts'

const created = new Date('2026-11-23T10:00:00Z')
const inHours = (hours: number) => new Date(created.getTime() + hours * 3_600_000)

// Spec 9: duration rounded up to whole hours; price is hours times rate.
test.each([
  [59, 1, 2500],
  [60, 1, 2500],
  [61, 2, 5000],
  [90, 2, 5000],
  [120, 2, 5000],
  [121, 3, 7500],
])('%i minutes count as %i hours and cost %i pence', (minutes, hours, pence) => {
  expect(hireHours(minutes)).toBe(hours)
  expect(hirePricePence(minutes, 2500)).toBe(pence)
})

// PRODUCT 4.5: min(created + 72 h, max(start − 24 h, created + 24 h), start).
test.each([
  ['in a month', 720, 72],
  ['in 96 hours', 96, 72],
  ['in 90 hours', 90, 66],
  ['in 48 hours', 48, 24],
  ['in 30 hours', 30, 24],
  ['in 24 hours', 24, 24],
  ['in 3 hours', 3, 3],
])('a request for an event %s (%i h) holds its time for %i hours', (_when, start, held) => {
  expect(requestLapsesAt({ createdAt: created, startsAt: inHours(start), isKept: true }, HALL_HIRE)).toEqual(
    inHours(held),
  )
})

// PRODUCT 6: a request holds its time at once, for 30 minutes.
test.each([
  [720, 30],
  [0.75, 30],
  [0.25, 15],
])(
  'while nobody has opened the mailed link, a request for an event in %d h holds its time for %i minutes',
  (start, minutes) => {
    const lapsesAt = requestLapsesAt({ createdAt: created, startsAt: inHours(start), isKept: false }, HALL_HIRE)
    expect(lapsesAt).toEqual(inHours(minutes / 60))
    expect(heldMinutes({ createdAt: created, lapsesAt })).toBe(minutes)
  },
)

test('a part of a minute for which it is held is not promised', () => {
  const lapsesAt = new Date(created.getTime() + 14.5 * 60_000)
  expect(heldMinutes({ createdAt: created, lapsesAt })).toBe(14)
})

test('a request is unconfirmed while it is pending and not kept', () => {
  expect(isUnconfirmed({ status: 'pending', keptAt: null })).toBe(true)
  expect(isUnconfirmed({ status: 'pending', keptAt: created })).toBe(false)
  expect(isUnconfirmed({ status: 'cancelled', keptAt: null })).toBe(false)
})

// Spec 9: 48 hours notice for a full refund.
test.each([
  [48 * 60 + 1, true],
  [48 * 60, true],
  [48 * 60 - 1, false],
  [0, false],
  [-60, false],
])('cancelled %i minutes before the start, the full refund is %s', (minutes, expected) => {
  expect(isFullRefund(inHours(minutes / 60), created, 48)).toBe(expected)
})

const hire = (given: Partial<HallHire>): HallHire =>
  ({ status: 'pending', startsAt: inHours(100), lapsesAt: inHours(72), ...given }) as HallHire

test.each([
  ['pending', 71, null],
  ['pending', 72, 'hire_lapsed'],
  ['confirmed', 1, 'hire_not_pending'],
  ['cancelled', 1, 'hire_not_pending'],
] as const)('a %s request, %i hours later, is confirmed: %s', (status, hours, refusal) => {
  expect(confirmRefusal(hire({ status }), inHours(hours))).toBe(refusal)
})

test.each([
  ['pending', 71, null],
  ['pending', 72, 'hire_lapsed'],
  ['confirmed', 99, null],
  ['confirmed', 100, 'hire_started'],
  ['cancelled', 1, 'hire_cancelled'],
] as const)('a %s hire, %i hours later, is changed: %s', (status, hours, refusal) => {
  expect(changeRefusal(hire({ status }), inHours(hours))).toBe(refusal)
})

test.each([
  ['customer', 99, null],
  ['customer', 100, 'hire_started'],
  ['studio', 101, null],
] as const)('the %s cancels after %i hours: %s', (by, hours, refusal) => {
  expect(cancelRefusal(hire({ status: 'confirmed' }), by, inHours(hours))).toBe(refusal)
})

test('only a pending request lapses', () => {
  expect(hasLapsed(hire({}), inHours(72))).toBe(true)
  expect(hasLapsed(hire({}), inHours(71))).toBe(false)
  expect(hasLapsed(hire({ status: 'confirmed' }), inHours(500))).toBe(false)
})

test('every event type of the specification has a name', () => {
  expect(EVENT_TYPES).toHaveLength(8)
  for (const type of EVENT_TYPES) expect(eventTypeNames[type]).toMatch(/^[A-Z]/)
})
