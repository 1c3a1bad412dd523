import { expect, test } from 'vitest'
import { deletionForm } from './account-deletion.ts'

test.each([
  ['', false],
  ['x', true],
  ['x'.repeat(128), true],
  ['x'.repeat(129), false],
])('the password %j confirms: %s', (password, isTaken) => {
  expect(deletionForm.safeParse({ password }).success).toBe(isTaken)
})
