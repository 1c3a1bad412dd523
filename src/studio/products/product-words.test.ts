import { expect, test } from 'vitest'
import type { Product, ProductTerms } from './product.ts'
import { coverageOf, nameAsSold, nounsOf, oneSold, termsOnCard, withArticle } from './product-words.ts'

const TYPES = ['dance', 'yoga', 'zumba'].map((id) => ({ id, name: id.charAt(0).toUpperCase() + id.slice(1) }))

function product(kind: Product['kind'], given: Partial<ProductTerms> = {}): Product {
  const terms = { pricePence: 9000, othersPricePence: null, allowance: 10, days: null, begins: 'purchase' as const }
  const words = { name: 'Ten', usage: '', features: [], isPopular: false, position: 1, state: 'on_sale' as const }
  return { id: 'ten', kind, ...terms, ...words, covers: null, audience: 'all', isShared: false, ...given }
}

test('a receipt names a product and what is given: months of a plan alone', () => {
  expect(oneSold(product('plan', { name: '6 Class Package' }))).toBe('6 Class Package, one month')
  expect(oneSold(product('pass', { days: 90 }))).toBe('Ten, 10 classes for 90 days')
  expect(oneSold(product('pass', { days: 90, begins: 'first_use' }))).toBe(
    'Ten, 10 classes for 90 days from the first class',
  )
  expect(oneSold(product('intro', { allowance: null, days: 14 }))).toBe('Ten, unlimited classes for 14 days')
  expect(oneSold(product('ticket', { allowance: 2 }))).toBe('Ten, 2 dates')
  expect(oneSold(product('single', { name: 'Drop-in', allowance: 1 }))).toBe('Drop-in')
  expect(nameAsSold(product('plan'))).toBe('Ten')
})

test('a card says what is in it and what limits it, and nothing of what the studio’s own words say', () => {
  expect(termsOnCard(product('plan', { features: ['10 classes every month'] }), TYPES)).toEqual([])
  expect(termsOnCard(product('plan'), TYPES)).toEqual(['10 classes every month'])
  expect(termsOnCard(product('plan', { allowance: null }), TYPES)).toEqual([])
  expect(termsOnCard(product('pass', { days: 90, covers: ['yoga', 'dance'] }), TYPES)).toEqual([
    '10 classes for 90 days',
    'For Dance and Yoga only',
  ])
  expect(termsOnCard(product('intro', { days: 14, audience: 'first_timers' }), TYPES)).toEqual([
    '10 classes for 14 days',
    'Once per person',
    'For people who have not been with us before',
  ])
  expect(termsOnCard(product('single', { allowance: 1, usage: 'One class' }), TYPES)).toEqual([])
  expect(termsOnCard(product('single', { allowance: 1 }), TYPES)).toEqual(['1 class'])
})

test('every package covers every class only where none is for some', () => {
  expect(coverageOf([product('plan'), product('plan')])).toBe('Every package covers every class.')
  expect(coverageOf([product('plan'), product('plan', { covers: ['yoga'] })])).toBeNull()
  expect(coverageOf([product('plan')])).toBe('Every package covers every class.')
  expect(coverageOf([])).toBeNull()
})

test('several of one kind have a name together', () => {
  expect(nounsOf([product('pass'), product('pass')])).toEqual({ one: 'pass', many: 'passes' })
  expect([nounsOf([product('pass'), product('plan')]), nounsOf([])]).toEqual([null, null])
})

test('a pass, an offer', () => {
  expect(['pass', 'offer'].map(withArticle)).toEqual(['a pass', 'an offer'])
})
