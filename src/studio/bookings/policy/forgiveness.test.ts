import { expect, test } from 'vitest'
import { decideForgiving, forgiveBookingForm } from './forgiveness.ts'

const nothing = { isLateCancel: false, isUncounted: false, isMissed: false, feePence: 0, isPaidAlone: false }

test.each([
  ['a booking that cost nothing', {}, false],
  ['a fee that is open', { feePence: 1 }, true],
  ['a class cancelled late, which counts', { isLateCancel: true }, true],
  ['a class cancelled late that was paid alone', { isLateCancel: true, isPaidAlone: true }, true],
  ['a missed class, which counts', { isMissed: true }, true],
  ['a missed class that was paid alone', { isMissed: true, isPaidAlone: true }, false],
  ['a class cancelled late and forgiven', { isLateCancel: true, isUncounted: true }, false],
  ['a missed class that was forgiven', { isMissed: true, isUncounted: true }, false],
  ['a forgiven class whose fee is open', { isMissed: true, isUncounted: true, feePence: 500 }, true],
] as const)('%s may be forgiven: %o %s', (_what, facts, isForgivable) => {
  expect(decideForgiving({ ...nothing, ...facts }).ok).toBe(isForgivable)
})

test.each([
  ['', ['Please give a reason']],
  ['  ', ['Please give a reason']],
  ['x', undefined],
  ['x'.repeat(500), undefined],
  ['x'.repeat(501), ['Please use 500 characters at most']],
])('staff give a reason of at most 500 characters', (reason, faults) => {
  const read = forgiveBookingForm.safeParse({ bookingId: 'b'.repeat(200), reason })
  expect(read.error?.issues.map(({ message }) => message)).toEqual(faults)
})

test('a booking is named in at most 200 characters', () => {
  expect(forgiveBookingForm.safeParse({ bookingId: 'b'.repeat(201), reason: 'x' }).success).toBe(false)
})
