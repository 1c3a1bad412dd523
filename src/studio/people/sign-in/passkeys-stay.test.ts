import { expect, test } from 'vitest'
import { passkeysStay } from './passkeys-stay.ts'

test.each([
  [1, 'Your passkey still opens your account. Under “Sign-in and security” you can see and remove it.'],
  [2, 'Your 2 passkeys still open your account. Under “Sign-in and security” you can see and remove them.'],
])('of %i passkeys an e-mail says: %s', (passkeys, text) => {
  expect(passkeysStay(passkeys)).toBe(text)
})
