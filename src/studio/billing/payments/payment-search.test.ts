import { expect, test } from 'vitest'
import { kindBesidePlans, paymentSearchForm, paymentStanding } from './payment-search.ts'

const open = { search: '', state: 'all', purpose: '', tender: '', from: '', to: '', page: 1 }

test('an address that says nothing, or nonsense, asks for everything', () => {
  expect(paymentSearchForm.parse({})).toEqual(open)
  const nonsense = {
    search: 7,
    state: 'gone',
    purpose: 'raffle',
    tender: 'gold',
    from: '31/12/2026',
    to: '2026-02-30',
    page: '-1',
  }
  expect(paymentSearchForm.parse(nonsense)).toEqual(open)
})

test('what it says rightly is taken', () => {
  const asked = {
    search: ' Ada ',
    state: 'refunded',
    purpose: 'upgrade',
    tender: 'cash',
    from: '2026-11-01',
    to: '2026-11-30',
    page: '3',
  }
  expect(paymentSearchForm.parse(asked)).toEqual({ ...asked, search: 'Ada', page: 3 })
})

test.each([
  ['succeeded', 0, 'Paid'],
  ['succeeded', 1, 'Partly refunded'],
  ['succeeded', 3300, 'Refunded'],
  ['failed', 0, 'Failed'],
  ['processing', 0, 'On its way'],
  ['requires_action', 0, 'Not paid yet'],
  ['pending', 0, 'Not paid yet'],
  ['cancelled', 0, 'Given up'],
])('%s with %i pence given back is %s', (state, refundedPence, word) => {
  expect(paymentStanding({ state, refundedPence }, 3300)).toBe(word)
})

test.each([
  [1, 'Disputed'],
  [0, 'Paid'],
])('with %i pence taken back by the bank it is %s', (disputedPence, word) => {
  expect(paymentStanding({ state: 'succeeded', refundedPence: 0, disputedPence }, 3300)).toBe(word)
})

test('pages end somewhere', () => {
  expect(['1', '10000', '10001', '0'].map((page) => paymentSearchForm.parse({ page }).page)).toEqual([1, 10_000, 1, 1])
})

test('what goes to the account counts as given back', () => {
  const standing = (toAccountPence: number) =>
    paymentStanding({ state: 'succeeded', refundedPence: 1000, toAccountPence }, 3300)
  expect([standing(0), standing(2299), standing(2300)]).toEqual(['Partly refunded', 'Partly refunded', 'Refunded'])
})

test('a pass is named by its kind; a membership, and what is none, is not', () => {
  expect(kindBesidePlans({ purpose: 'membership', productKind: 'pass' })).toBe('pass')
  expect(kindBesidePlans({ purpose: 'membership', productKind: 'plan' })).toBeNull()
  expect(kindBesidePlans({ purpose: 'renewal', productKind: 'pass' })).toBeNull()
})
