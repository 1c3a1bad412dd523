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
