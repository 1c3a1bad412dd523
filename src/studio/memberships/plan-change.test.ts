import { expect, test } from 'vitest'
import { PACKAGES } from '../settings/constants.ts'
import { planOffer, purchaseOf } from './plan-change.ts'

const sold = (id: string) => PACKAGES.find((one) => one.id === id)!

test.each([
  [null, 'basic', 'start'],
  [null, 'family', 'start'],
  ['basic', 'basic', 'current'],
  ['basic', 'standard', 'upgrade'],
  ['basic', 'family', 'upgrade'],
  ['standard', 'basic', 'downgrade'],
  ['family', 'standard', 'downgrade'],
])('who holds %s is offered %s as: %s', (held, wanted, offer) => {
  expect(planOffer(held ? sold(held) : null, sold(wanted))).toBe(offer)
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
])('who holds %s pays for %s now: %j', (held, wanted, purchase) => {
  expect(purchaseOf(held ? sold(held) : null, sold(wanted))).toEqual(purchase)
})
