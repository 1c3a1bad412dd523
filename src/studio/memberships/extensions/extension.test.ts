import { expect, test } from 'vitest'
import { decideExtension, type Extendable, extendForm } from './extension.ts'

const now = new Date('2026-11-23T10:00:00Z')
const pass: Extendable = {
  id: 'h',
  memberId: 'm',
  memberName: 'Ada',
  productId: 'ten',
  kind: 'pass',
  name: '10 Class Pass',
  personName: null,
  startsAt: new Date('2026-10-01T09:00:00Z'),
  endsAt: new Date('2026-12-31T00:00:00Z'),
  daysFromFirstUse: null,
  isUnbegun: false,
  isFollowed: false,
  isChanging: false,
  isPaused: false,
  isBeingCollected: false,
}
const month: Extendable = { ...pass, kind: 'plan' }
const over = { endsAt: new Date('2026-11-17T00:00:00Z') }

test.each(['pass', 'single', 'intro', 'plan'] as const)('the end of a %s moves by the days given', (kind) => {
  const endsAt = new Date('2027-01-07T00:00:00Z')
  expect(decideExtension({ ...pass, kind }, { days: 7, now })).toEqual({
    ok: true,
    value: { endsAt, daysFromFirstUse: null },
  })
})

test('days that count from a first class are more, and the end moves where that class was', () => {
  const counted = { ...pass, daysFromFirstUse: 30 }
  const value = { endsAt: new Date('2027-01-07T00:00:00Z'), daysFromFirstUse: 37 }
  expect(decideExtension(counted, { days: 7, now })).toEqual({ ok: true, value })
  const unbegun = { ...counted, startsAt: null, endsAt: null, isUnbegun: true }
  expect(decideExtension(unbegun, { days: 7, now })).toEqual({ ok: true, value: { ...value, endsAt: null } })
})

test('a pass that is over goes on if its new last day is still to come', () => {
  const extend = (days: number) => decideExtension({ ...pass, ...over }, { days, now })
  expect([extend(6), extend(7)]).toMatchObject([{ refusal: 'too_long_over' }, { ok: true }])
})

test.each<[string, Extendable]>([
  ['no_end', { ...pass, endsAt: null }],
  ['no_end', { ...pass, kind: 'ticket' }],
  ['membership_ended', { ...month, ...over }],
  ['not_last', { ...month, isFollowed: true }],
  ['change_waits', { ...month, isChanging: true }],
  ['is_paused', { ...month, isPaused: true }],
  ['being_collected', { ...month, isBeingCollected: true }],
])('%s', (refusal, held) => {
  expect(decideExtension(held, { days: 14, now })).toEqual({ ok: false, refusal })
})

test.each([
  ['1', true],
  ['366', true],
  ['0', false],
  ['367', false],
  ['1.5', false],
])('it is extended by %s days: %s', (typed, isTaken) => {
  expect(extendForm.safeParse({ days: typed, reason: 'Was ill' }).success).toBe(isTaken)
})
