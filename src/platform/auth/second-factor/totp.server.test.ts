import { expect, test } from 'vitest'
import { newTotpSecret, totpOf, totpStep } from './totp.server.ts'

// RFC 6238, appendix B: the last six digits of the published values.
const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => new Date(seconds * 1000)

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [2000000000, '279037'],
])('after %i seconds the code is %s', (seconds, code) => {
  expect(totpStep(secret, code, { now: at(seconds), lastStep: 0 })).toBe(Math.floor(seconds / 30))
})

test('a clock may be one step off, and each code opens once', () => {
  const step = 1
  for (const seconds of [0, 59, 89]) expect(totpStep(secret, '287082', { now: at(seconds), lastStep: 0 })).toBe(step)
  expect(totpStep(secret, '287082', { now: at(90), lastStep: 0 })).toBeNull()
  expect(totpStep(secret, '287082', { now: at(59), lastStep: step })).toBeNull()
  for (const code of ['', '28708', '2870820', 'abcdef', '２８７０８２'])
    expect(totpStep(secret, code, { now: at(59), lastStep: 0 })).toBeNull()
})

test('an app is told who asks, and each secret is its own', () => {
  const { key, url } = totpOf(newTotpSecret(), { issuer: 'studio.example', account: 'ana@example.com' })
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(new URL(url).searchParams.get('secret')).toBe(key)
  expect(url).toMatch(/^otpauth:\/\/totp\/studio\.example:ana%40example\.com\?issuer=studio\.example&/)
  expect(newTotpSecret()).not.toEqual(newTotpSecret())
})
