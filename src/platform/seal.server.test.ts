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

test('what a former secret sealed still opens, and what is sealed now needs the one in use', () => {
  const both = 'the one in use\n  a former one\n'
  expect(unseal(seal(bytes, 'a former one', 'x'), both, 'x')).toEqual(bytes)
  expect(unseal(seal(bytes, both, 'x'), 'the one in use', 'x')).toEqual(bytes)
  expect(() => unseal(seal(bytes, both, 'x'), 'a former one', 'x')).toThrow()
  expect(() => unseal(seal(bytes, 'no longer named', 'x'), both, 'x')).toThrow()
})
