import { expect, test } from 'vitest'
import { base32, otpauthUrl, totpCode, totpStep } from './totp.server.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, cut to six digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
])('at second %i the code is %s', (seconds, code) => {
  expect(totpCode(secret, Math.floor(seconds / 30))).toBe(code)
})

test('a code is taken half a minute early or late, and no later than that', () => {
  const now = new Date(1_111_111_111_000)
  const step = Math.floor(1_111_111_111 / 30)
  for (const near of [-1, 0, 1])
    expect(totpStep(secret, totpCode(secret, step + near), { now, lastStep: 0 })).toBe(step + near)
  for (const far of [-2, 2]) expect(totpStep(secret, totpCode(secret, step + far), { now, lastStep: 0 })).toBe(null)
})

test('a code opens once, and none from before it', () => {
  const now = new Date(1_111_111_111_000)
  const step = Math.floor(1_111_111_111 / 30)
  expect(totpStep(secret, totpCode(secret, step), { now, lastStep: step })).toBe(null)
  expect(totpStep(secret, totpCode(secret, step - 1), { now, lastStep: step })).toBe(null)
})

test('secrets are written as apps read them', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(otpauthUrl(secret, { issuer: 'Tempo', account: 'mia@example.com' })).toBe(
    'otpauth://totp/Tempo:mia%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tempo',
  )
})
