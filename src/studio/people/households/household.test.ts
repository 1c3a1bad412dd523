import { expect, test } from 'vitest'
import { householdRefusals, isSameName, personForm } from './household.ts'

test.each([
  ['Zoë', 'zoe', true],
  ['Ada', 'ADA', true],
  ['Ada', 'Adam', false],
  ['Mia', 'Leo', false],
])('%s and %s are the same person: %s', (a, b, isSame) => {
  expect(isSameName(a, b)).toBe(isSame)
})

test('a family has eight people beside its holder, with names of 60 characters at most', () => {
  expect(householdRefusals.household_full.message).toBe('You can add 8 people at most')
  expect(personForm.safeParse({ name: 'x'.repeat(60) }).success).toBe(true)
  expect(personForm.safeParse({ name: 'x'.repeat(61) }).success).toBe(false)
})
