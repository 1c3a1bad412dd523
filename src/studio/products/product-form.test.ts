import { expect, test } from 'vitest'
import { productForm } from './product-form.ts'

const written = {
  name: 'Ten classes',
  price: '49',
  othersPrice: '49.99',
  allowance: '10',
  days: '90',
  usage: 'For two',
  features: 'Every class',
  position: '4',
}
const isTaken = (change: object) => productForm.safeParse({ ...written, ...change }).success
const termsOf = (change: object) => productForm.parse({ ...written, ...change }).terms

test.each([
  ['name', 'x'.repeat(80), 'x'.repeat(81)],
  ['usage', 'x'.repeat(200), 'x'.repeat(201)],
  ['price', '2000', '2000.01'],
  ['price', '1', '0.99'],
  ['othersPrice', '2000', '2000.01'],
  ['othersPrice', '1', '0.99'],
  ['allowance', '999', '1000'],
  ['allowance', '1', '0'],
  ['days', '1000', '1001'],
  ['days', '1', '0'],
  ['position', '999', '1000'],
  ['position', '0', '-1'],
  ['kind', 'intro', 'subscription'],
  ['state', 'ended', 'gone'],
  ['features', Array(12).fill('Every class').join('\n'), Array(13).fill('Every class').join('\n')],
  ['features', 'x'.repeat(120), 'x'.repeat(121)],
])('the %s of a product goes up to its limit and no further', (field, within, beyond) => {
  expect(isTaken({ [field]: within })).toBe(true)
  expect(isTaken({ [field]: beyond })).toBe(false)
})

test('a product is marked by ticked boxes', () => {
  expect(termsOf({})).toMatchObject({ isPopular: false, isShared: false })
  expect(termsOf({ isPopular: 'on', isShared: 'on' })).toMatchObject({ isPopular: true, isShared: true })
})

test('it is for the class types that are ticked, and for all where none is', () => {
  expect(termsOf({}).covers).toBeNull()
  expect(termsOf({ 'covers-dance': 'on' }).covers).toEqual(['dance'])
  expect(termsOf({ 'covers-dance': 'on', 'covers-yoga': 'on' }).covers).toEqual(['dance', 'yoga'])
})

test('an empty number of classes means unlimited, an empty length none, and an empty price for others that it is no gift', () => {
  expect(termsOf({ allowance: '', days: '', othersPrice: '' })).toMatchObject({
    allowance: null,
    days: null,
    othersPricePence: null,
  })
})
