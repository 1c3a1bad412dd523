import { expect, test } from 'vitest'
import { DROP_IN_PENCE, PACKAGES } from '#src/studio/settings/constants.ts'
import { classesInWords, costPerClassPence, savingsPence, useInWords, valueInWords } from './packages.ts'

// Specification 9, figure by figure, against a drop-in price of £6.50 (PRODUCT 4.3).
test.each([
  { id: 'basic', name: '6 Class Package', price: 3300, others: 2999, allowance: 6, perClass: 550, saves: 600 },
  { id: 'standard', name: '10 Class Package', price: 4900, others: 4999, allowance: 10, perClass: 490, saves: 1600 },
  {
    id: 'family',
    name: '20 Class Family Package',
    price: 9500,
    others: 7999,
    allowance: 20,
    perClass: 475,
    saves: 3500,
  },
])('$name costs and saves what the specification says', (expected) => {
  const sold = PACKAGES.find(({ id }) => id === expected.id)
  expect(sold).toMatchObject({
    name: expected.name,
    pricePence: expected.price,
    othersPricePence: expected.others,
    allowance: expected.allowance,
  })
  expect(costPerClassPence(sold!)).toBe(expected.perClass)
  expect(savingsPence(sold!, DROP_IN_PENCE)).toBe(expected.saves)
})

test('only the standard package is marked most popular', () => {
  expect(PACKAGES.filter(({ isPopular }) => isPopular).map(({ id }) => id)).toEqual(['standard'])
})

test('the drop-in price is £6.50', () => {
  expect(DROP_IN_PENCE).toBe(650)
})

test('a price above the drop-in price saves nothing', () => {
  expect(savingsPence({ pricePence: 1000, allowance: 1 }, 650)).toBe(0)
})

test('a package without classes costs what it costs', () => {
  expect(costPerClassPence({ pricePence: 1000, allowance: 0 })).toBe(1000)
})

test('cost per class is rounded to the penny', () => {
  expect(costPerClassPence({ pricePence: 1000, allowance: 3 })).toBe(333)
})

test('unlimited classes have no cost each and save nothing that could be counted', () => {
  const unlimited = { pricePence: 8900, allowance: null }
  expect([costPerClassPence(unlimited), savingsPence(unlimited, 650)]).toEqual([null, null])
  expect(valueInWords(unlimited, 650)).toEqual({ perClass: 'Unlimited classes', saves: null })
  expect(valueInWords({ pricePence: 3300, allowance: 6 }, 650)).toEqual({ perClass: '£5.50 per class', saves: '£6' })
  expect(valueInWords({ pricePence: 9500, allowance: 10 }, 650)).toEqual({ perClass: '£9.50 per class', saves: null })
  expect([classesInWords(1), classesInWords(6)]).toEqual(['1 class', '6 classes'])
})

test('a pass and an offer say on their card for how long, so unlimited classes are not said again', () => {
  const unlimited = { pricePence: 8900, allowance: null }
  expect(valueInWords({ ...unlimited, kind: 'pass' }, 650)).toEqual({ perClass: null, saves: null })
  expect(valueInWords({ ...unlimited, kind: 'plan' }, 650).perClass).toBe('Unlimited classes')
})

test('one class, or a workshop, costs what it costs; a pass has a price for each class', () => {
  const sold = { pricePence: 1200, allowance: 2 }
  expect(valueInWords({ ...sold, kind: 'single' }, 650)).toEqual({ perClass: null, saves: null })
  expect(valueInWords({ ...sold, kind: 'ticket' }, 650)).toEqual({ perClass: null, saves: null })
  expect(valueInWords({ ...sold, kind: 'pass' }, 650)).toEqual({ perClass: '£6 per class', saves: '£1' })
})

test.each([
  ['plan', 6, null, '6 classes in one calendar month'],
  ['ticket', 1, null, '1 date'],
  ['ticket', 3, null, '3 dates'],
  ['pass', 10, 90, '10 classes for 90 days'],
] as const)('%s of %s for %s days: %s', (kind, allowance, days, words) => {
  expect(useInWords({ kind, allowance, days, begins: 'purchase' })).toBe(words)
})
