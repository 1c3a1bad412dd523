import { expect, test } from 'vitest'
import { fieldErrors } from '#src/kit/form.ts'
import { promoCodeForm } from './promo-code-form.ts'

const typed = {
  promoCode: 'autumn 20',
  percent: '20',
  off: '',
  startsOn: '',
  endsOn: '2026-12-31',
  mostUses: '5',
  mostEach: '',
  state: 'active',
  'for-basic': 'on',
}

test('a form is read as what it says; nothing ticked is for everything', () => {
  const terms = {
    percent: 20,
    offPence: null,
    productIds: ['basic'],
    startsOn: null,
    endsOn: '2026-12-31',
    mostUses: 5,
    mostEach: null,
    state: 'active',
  }
  expect(promoCodeForm.parse(typed)).toEqual({ code: 'autumn 20', terms })
  const { 'for-basic': _, ...forAll } = typed
  expect(promoCodeForm.parse({ ...forAll, percent: '', off: '5.50' })).toMatchObject({
    terms: { percent: null, offPence: 550, productIds: null },
  })
})

test('a penny is a sum', () => {
  expect(promoCodeForm.parse({ ...typed, off: '0.01' })).toMatchObject({ terms: { offPence: 1 } })
})

test.each([
  ['percent', '101', 'Please give a whole number from 1 to 100'],
  ['percent', '0', 'Please give a whole number from 1 to 100'],
  ['off', 'some', 'Please give an amount in pounds, like 5 or 5.50'],
  ['off', '0', 'Please give more than nothing'],
  ['endsOn', '2026-02-30', 'Please choose a date, or leave it empty'],
  ['mostUses', '1.5', 'Please give a whole number from 1 to 100000'],
])('%s of %s is refused at its field: %s', (field, value, message) => {
  const parsed = promoCodeForm.safeParse({ ...typed, [field]: value })
  expect(parsed.error && fieldErrors(parsed.error)).toEqual({ [field]: message })
})
