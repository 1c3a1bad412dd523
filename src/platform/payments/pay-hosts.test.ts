import { expect, test } from 'vitest'
import { contentPolicy } from '../http/guards/content-policy.ts'
import { isPayAddress, payHosts, scriptAddress, setupHosts } from './pay-hosts.ts'

const policy = (extra: Record<string, readonly string[]>) =>
  contentPolicy({ inline: { script: [], style: [] }, isDevelopment: false, extra })

test('a page that pays names the hosts of Stripe that its card field needs, and no other', () => {
  const hosts = policy(payHosts(undefined)).match(/https?:\/\/[^ ;]+/g)
  expect([...new Set(hosts)].toSorted()).toEqual([
    'https://*.js.stripe.com',
    'https://api.stripe.com',
    'https://hooks.stripe.com',
    'https://js.stripe.com',
  ])
  expect(policy(payHosts(undefined))).toContain("form-action 'self';")
  expect(scriptAddress(undefined)).toBe('https://js.stripe.com/endive/stripe.js')
})

test('a page that sets direct debit up may only be left for the page of Stripe', () => {
  expect(policy(setupHosts(undefined))).toBe(
    policy({}).replace("form-action 'self'", "form-action 'self' https://checkout.stripe.com"),
  )
})

test('another place of the API stands for all of them', () => {
  expect(policy(payHosts('http://127.0.0.1:12111/'))).toContain('frame-src http://127.0.0.1:12111')
  expect(scriptAddress('http://127.0.0.1:12111')).toBe('http://127.0.0.1:12111/endive/stripe.js')
})

test.each([
  ['https://hooks.stripe.com/3d_secure_2/hosted?merchant=acct_1', true],
  ['https://checkout.stripe.com/c/pay/cs_1#fid', true],
  ['https://tempo.example/pay/bank/pi_1', true],
  ['http://127.0.0.1:12111/3ds/pi_1', true],
  ['http://hooks.stripe.com/', false],
  ['https://hooks.stripe.com.evil.example/', false],
  ['https://evilstripe.com/', false],
  ['https://evil.example/?https://hooks.stripe.com', false],
  ['https://hooks.stripe.com@evil.example/', false],
  ['javascript:alert(1)', false],
  ['//evil.example/', false],
  ['', false],
])('a payer may be sent on to %j: %s', (url, isOurs) => {
  expect(isPayAddress(url, { origin: 'https://tempo.example', apiBase: 'http://127.0.0.1:12111' })).toBe(isOurs)
})
