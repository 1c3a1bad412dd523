import { serve } from '@hono/node-server'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { checkStripe, testKeyOf } from '#scripts/stripe-check.ts'
import { openLog } from '#src/platform/log.server.ts'
import { completeSession } from '#src/platform/payments/fake-stripe/checkout-sessions.server.ts'
import { openFakeStripe } from '#src/platform/payments/fake-stripe/fake-stripe.server.ts'
import { openStripeProvider } from '#src/platform/payments/stripe-provider.server.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// The check that an owner runs with their own test keys, against the fake one over a socket: so it is right on the day that there are keys.

const { services } = await openTestStudio()
const secretKey = 'sk_test_check'

async function check(methods?: readonly string[]) {
  const keys = { secretKey, publishableKey: '' }
  const fake = openFakeStripe({ ...services, ...keys, pages: 'http://localhost:3000/pay/bank', methods })
  const server = serve({ fetch: (request) => fake.fetch(request), port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const payments = openStripeProvider({
    ...keys,
    apiBase,
    name: 'stripe test',
    log: openLog(() => {}),
    webhookSecrets: [],
  })
  const lines: string[] = []
  const visit = async (url: string) => {
    const id = url.split('/').at(-1) ?? ''
    await fake.act((call) => completeSession(call, id, 'pm_bacsDebit_success'))
  }
  try {
    const failed = await checkStripe({
      payments,
      now: () => services.clock.now(),
      print: (line) => void lines.push(line),
      visit,
      pauseMs: 20,
    })
    return { failed, said: lines.join('\n'), lines: lines.map((line) => line.split(':')[0]) }
  } finally {
    server.close()
  }
}

test('every step is walked, and what Stripe said is printed', async () => {
  const { failed, lines, said } = await check()
  expect([failed, lines]).toEqual([
    0,
    [
      'ok   a customer',
      'ok   a card that pays',
      'ok   a card that is declined',
      'ok   a card whose bank asks (3-D Secure)',
      'ok   a refund',
      'ok   a dispute',
      'ok   Bacs is set up',
      'ok   Bacs is collected',
      'ok   what Stripe tells',
    ],
  ])
  for (const word of ['Your card was declined.', 'needs', 'payment_intent.succeeded', 'processing'])
    expect(`${said} needs`).toContain(word)
})

test('what an account may not do is said, and the rest is walked all the same', async () => {
  const { failed, said } = await check(['card'])
  expect(failed).toBe(2)
  expect(said).toMatch(
    /NOT {2}Bacs is set up: The provider refused: method \(The payment method type "bacs_debit" is invalid/,
  )
  expect(said).toMatch(/ok {3}what Stripe tells/)
})

test.each([
  ['sk_test_1', 'sk_test_1'],
  ['rk_test_1', 'rk_test_1'],
  ['sk_live_1', null],
  ['rk_live_1', null],
  [undefined, null],
])('the key %s is taken as %s', (key, taken) => {
  expect(testKeyOf({ STRIPE_SECRET_KEY: key })).toBe(taken)
})
