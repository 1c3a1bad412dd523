import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signedHeaders, webhookSecret } from './webhook-signature.ts'

const [secret, former] = ['the signing secret of this studio', 'the one it had before']
const id = '11111111-1111-4111-8111-111111111111'
const body = '{"type":"booking.confirmed"}'
const event = { eventId: 'e1', at: new Date(), id }
const verify = (key: string, headers: Record<string, string>, text = body) => new Webhook(key).verify(text, headers)

test('the library of Standard Webhooks verifies it, and finds another body, id or time out', () => {
  const key = webhookSecret(secret, { id, no: 1 })
  const headers = signedHeaders(body, { ...event, secret, nos: [1] })
  expect(verify(key, headers)).toEqual({ type: 'booking.confirmed' })
  expect(() => verify(key, headers, body.replace('confirmed', 'cancelled'))).toThrow()
  expect(() => verify(key, { ...headers, 'webhook-id': 'e2' })).toThrow()
  expect(() =>
    verify(key, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) }),
  ).toThrow()
})

test('each webhook and each rotation has a secret of its own', () => {
  const keys = [
    webhookSecret(secret, { id, no: 1 }),
    webhookSecret(secret, { id, no: 2 }),
    webhookSecret(secret, { id: 'another', no: 1 }),
    webhookSecret(former, { id, no: 1 }),
  ]
  expect(new Set(keys).size).toBe(4)
  const headers = signedHeaders(body, { ...event, secret, nos: [1] })
  for (const key of keys.slice(1)) expect(() => verify(key, headers)).toThrow()
})

test('while a secret of the webhook or of the studio is being replaced, both sign', () => {
  const rotated = signedHeaders(body, { ...event, secret, nos: [2, 1] })
  for (const no of [1, 2]) expect(verify(webhookSecret(secret, { id, no }), rotated)).toBeTruthy()
  const replaced = signedHeaders(body, { ...event, secret: `${secret}\n${former}`, nos: [1] })
  for (const line of [secret, former]) expect(verify(webhookSecret(line, { id, no: 1 }), replaced)).toBeTruthy()
  expect(webhookSecret(`${secret}\n${former}`, { id, no: 1 })).toBe(webhookSecret(secret, { id, no: 1 }))
})
