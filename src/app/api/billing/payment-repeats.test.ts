import { expect, test } from 'vitest'
import type { Visitor } from '#tests/helpers/visitor.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function keyed(someone: Visitor, path: string, key: string, body?: unknown) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const answer = await someone.fetch(path, { method: 'POST', headers, body: body ? JSON.stringify(body) : undefined })
  return { status: answer.status, body: (await answer.json()) as Record<string, string>, headers: answer.headers }
}

const basic = { amount: 3300, membershipId: 'basic' }

test('under one key every payment endpoint answers a repeat the same, byte for byte', async () => {
  const member = await studio.signedIn()
  const payer = { email: member.account.email, name: member.account.name }
  const twice = async (path: string, body?: unknown) => {
    const [first, again] = [await keyed(member, path, 'k', body), await keyed(member, path, 'k', body)]
    expect([path, first.status, again.status, again.body]).toEqual([path, 200, 200, first.body])
    return first.body
  }
  const { customerId } = await twice('/api/create-customer', payer)
  await twice('/api/create-setup-intent')
  expect(await studio.sql(`select from fake_stripe_objects where kind = 'setup_intent'`)).toHaveLength(1)
  await twice('/api/create-subscription', { customerId, priceId: 'basic' })
  const metadata = { membershipId: 'basic' }
  await twice('/api/stripe/create-payment-intent', { amount: 3300, currency: 'gbp', metadata })
  const { id } = await twice('/api/create-payment-intent', basic)
  await twice('/api/confirm-payment', { paymentIntentId: id, paymentMethodId: 'pm_card_visa' })
  expect(await studio.sql('select from ledger_entries')).toHaveLength(1)
})

test('a refusal is repeated too, and a key of another body refused', async () => {
  const member = await studio.signedIn()
  const path = '/api/create-payment-intent'
  const wrong = await keyed(member, path, 'k', { amount: 1, membershipId: 'basic' })
  expect(wrong.status).toBe(409)
  expect(await keyed(member, path, 'k', { amount: 1, membershipId: 'basic' })).toMatchObject({ body: wrong.body })
  expect(await keyed(member, path, 'k', basic)).toMatchObject({
    status: 409,
    body: { success: false, code: 'idempotency_key_reused' },
  })
  expect((await keyed(member, path, 'x'.repeat(201), basic)).status).toBe(400)
})

test('the same key of someone else is another key', async () => {
  const [one, other] = [await studio.signedIn(), await studio.signedIn()]
  const [first, second] = [
    await keyed(one, '/api/create-payment-intent', 'k', basic),
    await keyed(other, '/api/create-payment-intent', 'k', basic),
  ]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(second.body.id).not.toBe(first.body.id)
})

test('eight repeats at one moment are one set-up', async () => {
  const member = await studio.signedIn()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => keyed(member, '/api/create-setup-intent', 'at once')),
  )
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.client_secret}`)).size).toBe(1)
  expect(await studio.sql(`select from fake_stripe_objects where kind = 'setup_intent'`)).toHaveLength(1)
})

test('a key whose first request died is free again after a minute', async () => {
  const member = await studio.signedIn()
  await keyed(member, '/api/create-payment-intent', 'k', basic)
  const died = (age: string) =>
    studio.sql(`update idempotency_keys set status = 102, body = '{}', created_at = now() - $1::interval`, [age])
  await died('2 minutes')
  expect((await keyed(member, '/api/create-payment-intent', 'k', basic)).status).toBe(200)
})

test('five payments may be asked for in ten minutes; a repeat under its key is none', async () => {
  const member = await studio.signedIn()
  const path = '/api/create-payment-intent'
  for (let n = 0; n < 5; n++) {
    for (const repeat of [1, 2])
      expect([repeat, (await keyed(member, path, `k${n}`, basic)).status]).toEqual([repeat, 200])
  }
  const sixth = await keyed(member, path, 'k5', basic)
  expect(sixth).toMatchObject({ status: 429, body: { success: false, code: 'too_many' } })
  expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(0)
  const metadata = { membershipId: 'standard' }
  const elsewhere = await member.call('POST', '/api/stripe/create-payment-intent', { amount: 4900, metadata })
  expect(elsewhere.status).toBe(429)
  expect((await keyed(await studio.signedIn(), path, 'k5', basic)).status).toBe(200)
})
