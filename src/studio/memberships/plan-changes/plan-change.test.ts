import { expect, test } from 'vitest'
import { PACKAGES } from '#src/studio/settings/constants.ts'
import { decideDowngrade, endAfterWithdrawal, planOffer, purchaseOf, raisedAllowance } from './plan-change.ts'

const sold = (id: string) => PACKAGES.find((one) => one.id === id)!

test.each([
  [null, 'basic', 'start'],
  [null, 'family', 'start'],
  ['basic', 'basic', 'current'],
  ['basic', 'standard', 'upgrade'],
  ['basic', 'family', 'upgrade'],
  ['standard', 'basic', 'downgrade'],
  ['family', 'standard', 'downgrade'],
])('who holds %s is offered %s as: %s', (held, target, offer) => {
  expect(planOffer(held ? sold(held) : null, sold(target))).toBe(offer)
})

test('what a downgrade has been asked to is not offered again before its day', () => {
  expect(planOffer(sold('standard'), sold('basic'), 'basic')).toBe('coming')
  expect(planOffer(sold('standard'), sold('family'), 'basic')).toBe('upgrade')
  expect(planOffer(null, sold('basic'), 'basic')).toBe('start')
})

test('another package at an equal price is a downgrade', () => {
  expect(planOffer(sold('basic'), { id: 'other', pricePence: 3300 })).toBe('downgrade')
})

// Specification 9 in pence: 3300, 4900, 9500.
test.each([
  [null, 'basic', { purpose: 'membership', amountPence: 3300 }],
  [null, 'standard', { purpose: 'membership', amountPence: 4900 }],
  [null, 'family', { purpose: 'membership', amountPence: 9500 }],
  ['basic', 'basic', { purpose: 'membership', amountPence: 3300 }],
  ['basic', 'standard', { purpose: 'upgrade', amountPence: 1600 }],
  ['basic', 'family', { purpose: 'upgrade', amountPence: 6200 }],
  ['standard', 'family', { purpose: 'upgrade', amountPence: 4600 }],
  ['family', 'basic', null],
])('who holds %s pays for %s now: %j', (held, target, purchase) => {
  expect(purchaseOf(held ? sold(held) : null, sold(target))).toEqual(purchase)
})

test('an upgrade raises the months paid ahead too, and pays nothing for one that costs as much already', () => {
  const upgrade = (ahead: string[]) => purchaseOf(sold('basic'), sold('standard'), ahead.map(sold))
  expect(upgrade(['basic', 'basic'])).toEqual({ purpose: 'upgrade', amountPence: 4800 })
  expect(upgrade(['standard', 'family'])).toEqual({ purpose: 'upgrade', amountPence: 1600 })
})

test.each([
  ['more by the difference', 6, 6, 10, 10],
  ['with those credited to it', 8, 6, 10, 12],
  ['unlimited from now on', 6, 6, null, null],
  ['as many as the new package has, after unlimited ones', null, null, 20, 20],
  ['as many as the new package has, where the month was unlimited', null, 6, 20, 20],
  ['as many as the new package has, where the former one was unlimited', 6, null, 20, 20],
])('the classes of an upgraded month are %s', (_what, held, from, to, raised) => {
  expect(raisedAllowance(held, { from: { allowance: from }, to: { allowance: to } })).toBe(raised)
})

const now = new Date('2026-11-23T10:00:00Z')
const present = { startsAt: new Date('2026-11-10T10:00:00Z'), endsAt: new Date('2026-12-10T00:00:00Z') }
const queued = { startsAt: present.endsAt, endsAt: new Date('2027-01-10T00:00:00Z') }
const inThirtyDays = new Date('2026-12-23T00:00:00Z')
const asked = { now, held: sold('standard'), target: sold('basic'), periods: [present], pending: null, collected: null }

test('a downgrade takes effect in 30 calendar days, and the present month is stretched until then', () => {
  expect(decideDowngrade(asked)).toEqual({ ok: true, value: { effectiveAt: inThirtyDays, stretchedTo: inThirtyDays } })
})

test('over a clock change it is the start of the day in 30 calendar days', () => {
  const inMarch = { ...asked, now: new Date('2027-03-10T18:00:00Z') }
  expect(decideDowngrade(inMarch)).toMatchObject({ value: { effectiveAt: new Date('2027-04-08T23:00:00Z') } })
})

test('a month of 31 days bought today loses nothing: it ends where it ends', () => {
  const today = { startsAt: now, endsAt: new Date('2026-12-24T00:00:00Z') }
  expect(decideDowngrade({ ...asked, periods: [today] })).toEqual({
    ok: true,
    value: { effectiveAt: inThirtyDays, stretchedTo: today.endsAt },
  })
})

test('months already paid for come first', () => {
  expect(decideDowngrade({ ...asked, periods: [present, queued] })).toEqual({
    ok: true,
    value: { effectiveAt: queued.endsAt, stretchedTo: queued.endsAt },
  })
})

test('the month that a collection on its way pays for comes first, and nothing is stretched', () => {
  expect(decideDowngrade({ ...asked, collected: queued })).toEqual({
    ok: true,
    value: { effectiveAt: queued.endsAt, stretchedTo: present.endsAt },
  })
})

test('another choice later does not move the day', () => {
  const pending = { toPackageId: 'basic', effectiveAt: new Date('2026-12-12T10:00:00Z') }
  const again = decideDowngrade({ ...asked, held: sold('family'), target: sold('standard'), pending })
  expect(again).toMatchObject({ value: { effectiveAt: pending.effectiveAt } })
})

test.each([
  ['plan_not_found', { target: null }],
  ['no_plan', { held: null, periods: [] }],
  ['no_plan', { held: null }],
  ['no_plan', { periods: [] }],
  ['is_current_plan', { target: sold('standard') }],
  ['is_upgrade', { target: sold('family') }],
  ['is_pending', { pending: { toPackageId: 'basic', effectiveAt: inThirtyDays } }],
])('refuses: %s', (refusal, other) => {
  expect(decideDowngrade({ ...asked, ...other })).toEqual({ ok: false, refusal })
})

test('a withdrawn change gives the month its old end, unless that has passed', () => {
  const stretched = { startsAt: present.startsAt, endsAt: inThirtyDays }
  expect(endAfterWithdrawal(stretched, present.endsAt, now)).toEqual(present.endsAt)
  expect(endAfterWithdrawal(stretched, present.endsAt, present.endsAt)).toEqual(inThirtyDays)
  expect(endAfterWithdrawal(stretched, present.endsAt, new Date('2026-12-15T10:00:00Z'))).toEqual(inThirtyDays)
})
