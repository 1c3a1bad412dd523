import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classesRemaining, describeRemaining } from './allowance.ts'

test.each([
  ['nothing used', 6, 0, 6],
  ['one used', 6, 1, 5],
  ['one left', 6, 5, 1],
  ['all used', 6, 6, 0],
  ['more used than a smaller package holds', 6, 8, 0],
])('classes remaining: %s', (_case, allowance, used, remaining) => {
  expect(classesRemaining({ allowance }, used)).toBe(remaining)
})

test('without a membership nothing remains', () => {
  expect(classesRemaining(null, 0)).toBe(0)
})

test('what remains is never negative and never more than the allowance', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(200), (allowance, used) => {
      const remaining = classesRemaining({ allowance }, used)
      expect(remaining).toBeGreaterThanOrEqual(0)
      expect(remaining).toBeLessThanOrEqual(allowance)
    }),
  )
})

test('the profile says what remains, of how many, on which package', () => {
  const standard = { allowance: 10, packageId: 'standard', name: '10 Class Package' }
  expect(describeRemaining(standard, 3)).toBe('7 of 10 (standard)')
  expect(describeRemaining({ allowance: null, packageId: 'dance-2', name: 'Dance' }, 3)).toBe('Unlimited (Dance)')
  expect(describeRemaining(null, 0)).toBe('0 of 0 (inactive)')
})
