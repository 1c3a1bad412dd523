import { expect, test } from 'vitest'
import { openLog } from '../log.server.ts'
import { nameAccount } from './name-account.server.ts'
import { openSdk } from './stripe-provider.server.ts'

const secretKey = 'sk_live_1'
const log = openLog(() => {})

const answering = (status: number, body: object) => ({
  fetch: () => Promise.resolve(Response.json(body, { status })),
  act: () => Promise.reject(new Error('not asked')),
  publishableKey: '',
})
const account = answering(200, { id: 'acct_1', object: 'account' })
const forbidden = answering(403, { error: { type: 'invalid_request_error', message: 'no' } })

test.each([
  ['says who it is', account, [], 'acct_1 live'],
  ['says who it is, and was someone else', account, ['acct_2 live', 'acct_1 test'], 'acct_1 live'],
  ['does not say', forbidden, ['simulated', 'acct_1 live', 'acct_2 live'], 'acct_1 live'],
  ['has never said', forbidden, ['acct_1 test', 'simulated'], 'stripe live'],
  ['says so only now', account, ['stripe live'], 'stripe live'],
])('an account that %s', async (_what, fake, former, name) => {
  const stripe = openSdk({ secretKey, fake })
  expect(await nameAccount({ stripe, secretKey, log, listFormer: () => Promise.resolve(former) })).toBe(name)
})
