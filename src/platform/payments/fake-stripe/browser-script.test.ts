import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cardElements } from '#src/studio/billing/pay-online/card-elements.ts'
import { SCRIPT } from './browser-script.ts'

// The script as a browser has it: text, and nothing of ours around it.
const window: {
  Stripe?: (key: string) => { elements(options: object): object; confirmPayment(options: object): Promise<object> }
} = {}
runInNewContext(SCRIPT, { window })
const stripe = window.Stripe!('pk_test_1')
const options = cardElements({ amountPence: 3300, isDark: false })

test('the options of our card field are taken', () => {
  expect(stripe.elements(options)).toMatchObject({ options })
})

test.each([
  [{ ...options, paymentMethodTypes: ['card'] }, 'Unrecognized elements parameter: paymentMethodTypes'],
  [{ ...options, amount: undefined }, 'Missing elements parameter: amount'],
  [{ ...options, mode: 'gift' }, 'Invalid elements parameter: mode'],
  [{ ...options, appearance: { theme: 'pink' } }, 'Invalid elements parameter: appearance[theme]'],
])('%j: %s', (wrong, fault) => {
  expect(() => stripe.elements(wrong)).toThrow(fault)
})

test('a payment is confirmed with a return address', async () => {
  const request = { elements: stripe.elements(options), clientSecret: 'pi_1_secret_1', confirmParams: {} }
  await expect(stripe.confirmPayment(request)).rejects.toThrow(
    'Missing confirmPayment parameter: confirmParams[return_url]',
  )
})

/** The page's three fields, as far as the script reads them, with what was typed. */
async function submitCard(number: string, expiry: string): Promise<unknown> {
  const inputs = [number, expiry, '123'].map((value) => ({ value, required: false, addEventListener: () => {} }))
  const place = { querySelectorAll: () => inputs, querySelector: () => ({ textContent: '' }) }
  type Group = { create(type: string): { mount(at: object): void }; submit(): Promise<unknown> }
  const group = stripe.elements(options) as Group
  group.create('payment').mount(place)
  return group.submit()
}

const [month, year] = [new Date().getMonth() + 1, new Date().getFullYear()]
const written = (of: number, at: number) => `${String(of).padStart(2, '0')}/${String(at).slice(2)}`
const past = 'Your card’s expiry date is in the past.'
const incomplete = 'Your card’s expiry date is not complete.'

test.each([
  [written(month, year), null],
  ['12/99', null],
  ['1299', null],
  [written(month === 1 ? 12 : month - 1, month === 1 ? year - 1 : year), past],
  [written(month, year - 1), past],
  ['12/20', past],
  ['13/30', incomplete],
  ['00/30', incomplete],
  ['12', incomplete],
  ['', incomplete],
])('a card that expires %j: %j', async (expiry, message) => {
  const refused = message === null ? {} : { error: { message } }
  expect(await submitCard('4242 4242 4242 4242', expiry)).toEqual(refused)
})
