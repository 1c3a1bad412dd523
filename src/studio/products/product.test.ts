import { expect, test } from 'vitest'
import {
  decideSale,
  decideTerms,
  dropInOf,
  isOnSale,
  priceNote,
  productId,
  soldTo,
  type ProductKind,
  type ProductTerms,
} from './product.ts'

const terms: ProductTerms = {
  name: 'Ten classes',
  pricePence: 9000,
  othersPricePence: null,
  allowance: 10,
  days: 90,
  begins: 'first_use',
  covers: null,
  audience: 'all',
  isShared: false,
  usage: '',
  features: [],
  isPopular: false,
  position: 4,
  state: 'on_sale',
}
const decide = (kind: ProductKind, change: Partial<ProductTerms> = {}) =>
  decideTerms({ ...terms, ...change, kind }, ['dance', 'yoga'])

test('a plan lasts its month from the day it is bought, whatever else was said', () => {
  expect(decide('plan')).toMatchObject({ ok: true, value: { days: null, begins: 'purchase' } })
})

test('a pass and an intro offer end; a single class may be kept', () => {
  for (const kind of ['pass', 'intro'] as const) {
    expect(decide(kind, { days: null })).toMatchObject({ refusal: 'days_needed' })
  }
  expect(decide('single', { days: null })).toMatchObject({ ok: true, value: { days: null } })
})

test('a single class is one class, and a ticket is for a number of dates', () => {
  expect(decide('single', { allowance: 5 })).toMatchObject({ ok: true, value: { allowance: 1 } })
  expect(decide('ticket', { allowance: null })).toMatchObject({ refusal: 'allowance_needed' })
  expect(decide('ticket', { allowance: 3 })).toMatchObject({ ok: true, value: { allowance: 3 } })
})

test('it covers class types that there are', () => {
  expect(decide('pass', { covers: ['yoga'] })).toMatchObject({ ok: true })
  expect(decide('pass', { covers: ['yoga', 'golf'] })).toMatchObject({ refusal: 'class_type_unknown' })
})

test('the id of a product is its name, with a number where that is taken', () => {
  expect([productId('10 Class Pass!', 0), productId('10 Class Pass!', 1)]).toEqual(['10-class-pass', '10-class-pass-2'])
  expect([productId('Inactive', 0), productId('???', 0)]).toEqual(['product', 'product'])
})

test('a price is followed by how long it can be used', () => {
  expect(priceNote({ kind: 'plan', days: null })).toBe('a month')
  expect([priceNote({ kind: 'pass', days: 90 }), priceNote({ kind: 'intro', days: 1 })]).toEqual([
    'for 90 days',
    'for 1 day',
  ])
  expect(priceNote({ kind: 'single', days: null })).toBe('once')
})

test('what is hidden or has ended cannot be bought', () => {
  expect((['on_sale', 'hidden', 'ended'] as const).map((state) => isOnSale({ state }))).toEqual([true, false, false])
})

test('an intro offer is sold once, and what is for first-timers to those who never held anything', () => {
  const [intro, first] = [
    { kind: 'intro', audience: 'all' } as const,
    { kind: 'plan', audience: 'first_timers' } as const,
  ]
  const had = { hasHadIt: true, hasBeen: true }
  expect([decideSale(intro, had), decideSale(first, had)]).toMatchObject([
    { refusal: 'intro_used' },
    { refusal: 'first_timers_only' },
  ])
  expect(decideSale(intro, { hasHadIt: false, hasBeen: true }).ok).toBe(true)
  expect(decideSale(first, { hasHadIt: false, hasBeen: false }).ok).toBe(true)
  expect(decideSale({ kind: 'pass', audience: 'all' }, had).ok).toBe(true)
  const plan = { id: 'basic', kind: 'plan' as const, audience: 'all' as const }
  expect(decideSale(plan, { ...had, isComing: true })).toMatchObject({ refusal: 'package_coming' })
  expect(
    soldTo([plan, { ...plan, id: 'family' }], [{ had: [], hasBeen: true, comingId: 'basic', isHolder: true }]),
  ).toEqual([{ ...plan, id: 'family' }])
})

test('the drop-in is the first single class that everybody may buy, for any class (PRODUCT 4.3)', () => {
  const sold = (id: string, kind: ProductKind, change: Partial<ProductTerms> = {}) => ({
    ...terms,
    ...change,
    id,
    kind,
  })
  const [plan, yoga, first] = [
    sold('plan', 'plan'),
    sold('yoga', 'single', { covers: ['yoga'] }),
    sold('first', 'single', { audience: 'first_timers' }),
  ]
  expect(dropInOf([plan, yoga, first, sold('drop-in', 'single'), sold('other', 'single')])?.id).toBe('drop-in')
  expect(dropInOf([plan, yoga, first])).toBeNull()
})
