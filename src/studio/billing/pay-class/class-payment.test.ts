import { expect, test } from 'vitest'
import type { Product } from '#src/studio/products/product.ts'
import { type Payer, productsForClass } from './class-payment.ts'

const now = new Date('2026-11-23T10:00:00Z')
const session = { typeId: 'yoga', startsAt: new Date('2026-11-30T18:00:00Z') }
const visitor: Payer = { kind: 'visitor' }
const newcomer: Payer = { kind: 'member', holdsMonth: false, hasDebt: false }

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

const products = [aProduct('basic', 'plan'), aProduct('drop-in', 'single'), aProduct('ten', 'pass', { days: 90 })]
const idsFor = (payer: Payer, given: { products?: Product[]; session?: typeof session } = {}) =>
  productsForClass(given.products ?? products, { session: given.session ?? session, payer, now }).map(({ id }) => id)

test('a visitor pays for the class alone, a member without a month may begin a plan too', () => {
  expect(idsFor(visitor)).toEqual(['drop-in'])
  expect(idsFor(newcomer)).toEqual(['drop-in', 'basic'])
})

test.each([
  ['holds a month', { kind: 'member', holdsMonth: true, hasDebt: false }],
  ['owes for one', { kind: 'member', holdsMonth: false, hasDebt: true }],
] as const)('a member who %s pays for the class alone', (_, payer) => {
  expect(idsFor(payer)).toEqual(['drop-in'])
})

test('a plan is not offered for a class after its first month', () => {
  const later = { typeId: 'yoga', startsAt: new Date('2026-12-23T10:00:00Z') }
  expect(idsFor(newcomer, { session: later })).toEqual(['drop-in'])
})

test('what covers other classes, or costs nothing, is not offered', () => {
  const narrow = [
    aProduct('dance', 'single', { covers: ['dance'] }),
    aProduct('yoga', 'single', { covers: ['yoga'] }),
    aProduct('free', 'single', { pricePence: 0 }),
  ]
  expect(idsFor(visitor, { products: narrow })).toEqual(['yoga'])
})
