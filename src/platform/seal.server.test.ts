import { expect, test } from 'vitest'
import { seal, unseal } from './seal.server.ts'

const bytes = Buffer.from('a secret of an app')

test('opens with the same secret for the same purpose, and never shows what it holds', () => {
  const sealed = seal(bytes, 'studio', 'second-factor')
  expect(unseal(sealed, 'studio', 'second-factor')).toEqual(bytes)
  expect(sealed).not.toBe(seal(bytes, 'studio', 'second-factor'))
  expect(Buffer.from(sealed, 'base64url').includes(bytes)).toBe(false)
})

test.each([
  ['another secret', 'other', 'second-factor', ''],
  ['another purpose', 'studio', 'else', ''],
  ['a changed text', 'studio', 'second-factor', 'AAAA'],
])('does not open with %s', (_, secret, purpose, more) => {
  expect(() => unseal(seal(bytes, 'studio', 'second-factor') + more, secret, purpose)).toThrow()
})
