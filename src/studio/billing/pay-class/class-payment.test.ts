import { expect, test } from 'vitest'
import type { Product } from '#src/studio/products/product.ts'
import { type Payer, productsForClass, VISITOR } from './class-payment.ts'

const now = new Date('2026-11-23T10:00:00Z')
const session = { typeId: 'yoga', startsAt: new Date('2026-11-30T18:00:00Z') }
function aProduct(id: string, kind: Product['kind'], given: Partial<Product> = {}): Product {
  return {
    id,
    kind,
    name: id,
    pricePence: 650,
    othersPricePence: null,
    allowance: 1,
    days: null,
    begins: 'purchase',
    covers: null,
    audience: 'all',
    isShared: false,
    usage: '',
    features: [],
    isPopular: false,
    position: 1,
    state: 'on_sale',
    ...given,
  }
}

const products = [
  aProduct('basic', 'plan'),
  aProduct('drop-in', 'single'),
  aProduct('ten', 'pass', { days: 90 }),
  aProduct('welcome', 'intro', { days: 14 }),
  aProduct('salsa-day', 'ticket'),
]
const idsFor = (given: Partial<Payer> = {}, facts: { products?: Product[]; startsAt?: Date } = {}) =>
  productsForClass(facts.products ?? products, {
    session: { ...session, startsAt: facts.startsAt ?? session.startsAt },
    payer: { ...VISITOR, ...given },
    now,
  }).map(({ id }) => id)

test('a class is paid for by a single one, an intro offer, a pass or a plan, in this order, and by no ticket', () => {
  expect(idsFor()).toEqual(['drop-in', 'welcome', 'ten', 'basic'])
})

test('who holds a month buys no second one here, and who owes for one buys single classes', () => {
  expect(idsFor({ holdsMonth: true })).toEqual(['drop-in', 'welcome', 'ten'])
  expect(idsFor({ hasDebt: true })).toEqual(['drop-in'])
})

test('an intro offer is for who has not had it, and what is for first-timers for who has had nothing', () => {
  expect(idsFor({ had: ['welcome'] })).toEqual(['drop-in', 'ten', 'basic'])
  const forNew = [aProduct('first', 'pass', { days: 30, audience: 'first_timers' }), ...products]
  expect(idsFor({}, { products: forNew })).toContain('first')
  expect(idsFor({ hasBeen: true }, { products: forNew })).toEqual(['drop-in', 'welcome', 'ten', 'basic'])
})

test('what ends before the class is not offered, unless its days count from the first class', () => {
  expect(idsFor({}, { startsAt: new Date('2026-12-06T23:59:00Z') })).toContain('welcome')
  expect(idsFor({}, { startsAt: new Date('2026-12-07T00:00:00Z') })).not.toContain('welcome')
  expect(idsFor({}, { startsAt: new Date('2026-12-23T10:00:00Z') })).toEqual(['drop-in', 'ten'])
  const lasting = [aProduct('later', 'pass', { days: 5, begins: 'first_use' }), aProduct('ever', 'pass')]
  expect(idsFor({}, { products: lasting })).toEqual(['later', 'ever'])
})

test('what covers other classes, costs nothing, or has no class in it is not offered', () => {
  const narrow = [
    aProduct('dance', 'single', { covers: ['dance'] }),
    aProduct('yoga', 'single', { covers: ['yoga'] }),
    aProduct('free', 'single', { pricePence: 0 }),
    aProduct('empty', 'pass', { allowance: 0 }),
  ]
  expect(idsFor({}, { products: narrow })).toEqual(['yoga'])
})

test('a penny is a price', () => {
  expect(idsFor({}, { products: [aProduct('cheap', 'single', { pricePence: 1 })] })).toEqual(['cheap'])
})
