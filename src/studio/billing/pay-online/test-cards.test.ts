import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testMethod } from '#src/platform/payments/test-methods.server.ts'
import { readCardNumber, TEST_CARDS } from './test-cards.ts'

test.each(TEST_CARDS)('$number is known to the provider as $token', ({ number, token }) => {
  expect(readCardNumber(number)).toEqual({ token })
  expect(readCardNumber(number.replaceAll(' ', ''))).toEqual({ token })
  expect(testMethod(token)).not.toBeNull()
})

test.each([
  ['', 'unfinished'],
  ['4', 'unfinished'],
  ['4242 4242 4242 424', 'unfinished'],
  ['4242 4242 4242 4243', 'unknown'],
  ['5', 'unknown'],
  ['4242 4242 4242 4242 4', 'unknown'],
])('%s is %s', (typed, reading) => {
  expect(readCardNumber(typed)).toBe(reading)
})

test('no other number becomes a token', () => {
  const known = new Set(TEST_CARDS.map(({ number }) => number.replaceAll(' ', '')))
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12,19}$/), (digits) => {
      fc.pre(!known.has(digits))
      expect(typeof readCardNumber(digits)).toBe('string')
    }),
  )
})
