import { expect, test } from 'vitest'
import { refusesLeaving, resetSecondFactorForm, roleForm } from './member-admin.ts'

test.each([
  [{ isOwn: false, isLastAdmin: false }, null],
  [{ isOwn: true, isLastAdmin: false }, 'own_account'],
  [{ isOwn: true, isLastAdmin: true }, 'own_account'],
  [{ isOwn: false, isLastAdmin: true }, 'last_admin'],
])('%j leaves: %s', (facts, refusal) => {
  expect(refusesLeaving(facts)).toBe(refusal)
})

test('a role is one of three', () => {
  expect(roleForm.safeParse({ role: 'owner' }).success).toBe(false)
  expect(roleForm.parse({ role: 'instructor' })).toEqual({ role: 'instructor', instructorId: '' })
})

test('a reason for resetting a second factor is some plain text, an instructor an id', () => {
  for (const reason of ['', '  ', '\0', 'x'.repeat(501)])
    expect(resetSecondFactorForm.safeParse({ reason }).success).toBe(false)
  for (const reason of ['x', 'x'.repeat(500)]) expect(resetSecondFactorForm.safeParse({ reason }).success).toBe(true)
  expect(roleForm.safeParse({ role: 'member', instructorId: 'x'.repeat(100) }).success).toBe(true)
  expect(roleForm.safeParse({ role: 'member', instructorId: 'x'.repeat(101) }).success).toBe(false)
})
