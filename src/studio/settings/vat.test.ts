import { expect, test } from 'vitest'
import { basisPointsOf, rateInWords, vatForm, vatOfRefund, vatToIssue, vatWithin } from './vat.ts'

test.each([
  [12_000, 2000, 2000],
  [3300, 2000, 550],
  [4900, 2000, 817],
  [9500, 2000, 1583],
  [2999, 2000, 500],
  [1, 2000, 0],
  // Half a penny goes up: 3 × 20 ÷ 120.
  [3, 2000, 1],
  [3300, 500, 157],
  [1750, 1750, 261],
  [3300, 0, 0],
])('within %i pence at %i basis points lie %i pence of VAT', (gross, basisPoints, vat) => {
  expect(vatWithin(gross, basisPoints)).toBe(vat)
})

test('whatever parts go back, together they give back the VAT of the whole', () => {
  for (const gross of [1, 7, 2999, 3300, 4999, 9500]) {
    for (const part of [1, 3, 333, 550]) {
      let [before, back] = [0, 0]
      while (before < gross) {
        const amount = Math.min(part, gross - before)
        const vat = vatOfRefund(amount, { basisPoints: 2000, beforePence: before })
        expect(vat >= 0 && vat <= amount).toBe(true)
        before += amount
        back += vat
      }
      expect(back).toBe(vatWithin(gross, 2000))
    }
  }
})

const setting = { isRegistered: true, number: 'GB123456789', basisPoints: 2000, isHallExempt: true }

test('a receipt has VAT only while the studio is registered, and none on an exempt hall', () => {
  const none = { vatNumber: null, vatBasisPoints: null, vatPence: null }
  const paid = { amountPence: 3300, isHall: false, depositPence: 0 }
  expect(vatToIssue({ ...setting, isRegistered: false }, paid)).toEqual(none)
  const issued = { vatNumber: 'GB123456789', vatBasisPoints: 2000, vatPence: 550 }
  expect(vatToIssue(setting, paid)).toEqual(issued)
  expect(vatToIssue(setting, { ...paid, isHall: true })).toEqual({ ...issued, vatBasisPoints: 0, vatPence: 0 })
  const taxed = { ...setting, isHallExempt: false }
  expect(vatToIssue(taxed, { ...paid, isHall: true })).toEqual(issued)
  expect(vatToIssue(taxed, { amountPence: 9000, isHall: true, depositPence: 5700 })).toEqual(issued)
})

test.each([
  ['20', 2000],
  ['17.5 %', 1750],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['-1', null],
  ['x', null],
])('%j is %j basis points', (typed, points) => {
  expect(basisPointsOf(typed)).toBe(points)
})

test('rates are told in percent', () => {
  expect([2000, 1750, 0].map(rateInWords)).toEqual(['20%', '17.5%', '0%'])
})

test('the form wants a number from who is registered, and keeps it as it is printed', () => {
  const typed = { isRegistered: 'yes', number: '123 4567 89', rate: '20', isHallExempt: 'yes' }
  expect(vatForm.parse(typed)).toEqual(setting)
  expect(vatForm.parse({ number: '', rate: '20' })).toMatchObject({ isRegistered: false, isHallExempt: false })
  const off = { isRegistered: undefined, number: '', rate: '20' }
  expect(vatForm.safeParse({ ...off, number: 'GB12' }).error?.issues).toMatchObject([{ path: ['number'] }])
  expect(vatForm.parse({ ...off, number: '123456789012' })).toMatchObject({ number: 'GB123456789012' })
  for (const wrong of [{ number: '' }, { number: 'GB12' }, { rate: '' }, { rate: '101' }]) {
    expect(vatForm.safeParse({ ...typed, ...wrong }).success).toBe(false)
  }
})
