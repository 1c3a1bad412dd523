import { expect, test } from 'vitest'
import { describeLines, isSameOrder, priceItems, totalPence, unitsOf } from './order.ts'

const plan = { kind: 'plan', days: null, begins: 'purchase' } as const
const packages = [
  { ...plan, id: 'basic', name: '6 Class Package', allowance: 6, pricePence: 3300, othersPricePence: 2999 },
  { ...plan, id: 'standard', name: '10 Class Package', allowance: 10, pricePence: 4900, othersPricePence: 4999 },
  { ...plan, id: 'family', name: '20 Class Family Package', allowance: 20, pricePence: 9500, othersPricePence: 7999 },
]
const items = [
  { packageId: 'basic', quantity: 2 },
  { packageId: 'standard', quantity: 1 },
]

test('an order costs what the studio asks, in pence', () => {
  const lines = priceItems(items, packages, 'cart')
  expect(lines.map(({ unitPricePence }) => unitPricePence)).toEqual([3300, 4900])
  expect(totalPence(lines)).toBe(11_500)
  expect(describeLines(lines)).toBe('2 × 6 Class Package, 1 × 10 Class Package')
})

test('for others the prices are 29.99, 49.99 and 79.99', () => {
  const one = packages.map(({ id }) => ({ packageId: id, quantity: 1 }))
  expect(priceItems(one, packages, 'gift').map(({ unitPricePence }) => unitPricePence)).toEqual([2999, 4999, 7999])
})

test('a price that someone sends along counts for nothing', () => {
  const cheap = [{ packageId: 'family', quantity: 1, unitPricePence: 1, pricePence: 1 }]
  expect(totalPence(priceItems(cheap, packages, 'cart'))).toBe(9500)
})

test('what is no longer sold falls out', () => {
  expect(priceItems([{ packageId: 'gold', quantity: 3 }], packages, 'cart')).toEqual([])
})

test('what is not sold for others is no gift', () => {
  const alone = { ...plan, id: 'drop-in', name: 'Drop-in', allowance: 1, pricePence: 650, othersPricePence: null }
  const one = [{ packageId: 'drop-in', quantity: 1 }]
  expect(priceItems(one, [alone], 'gift')).toEqual([])
  expect(priceItems(one, [alone], 'class')).toMatchObject([{ unitPricePence: 650 }])
})

test('units are numbered through the lines', () => {
  expect(unitsOf(priceItems(items, packages, 'cart')).map(({ unitNo, packageId }) => [unitNo, packageId])).toEqual([
    [1, 'basic'],
    [2, 'basic'],
    [3, 'standard'],
  ])
})

test('two orders are the same whatever their order of lines, and not at another price', () => {
  const lines = priceItems(items, packages, 'cart')
  expect(isSameOrder(lines, lines.toReversed())).toBe(true)
  expect(isSameOrder(lines, priceItems(items, packages, 'gift'))).toBe(false)
  expect(isSameOrder(lines, lines.slice(1))).toBe(false)
  const lessBy = (offPence: number) => lines.map((line) => ({ ...line, offPence }))
  expect([isSameOrder(lines, lessBy(0)), isSameOrder(lines, lessBy(1))]).toEqual([true, false])
})
