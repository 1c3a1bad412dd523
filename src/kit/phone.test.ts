import { expect, test } from 'vitest'
import { canTakeTexts, worldNumber } from './phone.ts'

test.each([
  ['07700 900123', '+447700900123'],
  ['07700-900-123', '+447700900123'],
  ['+44 7700 900123', '+447700900123'],
  ['+44 (0) 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['(020) 7946 0182', '+442079460182'],
  ['+1 212 555 0123', '+12125550123'],
])('%s is %s', (typed, number) => {
  expect(worldNumber(typed)).toBe(number)
})

test.each([
  '',
  'none',
  '7700 900123',
  '123',
  '07700 900123 ext 4',
  '+0 123 456 789',
  '07700\n900123x',
  '+4477009001234567',
])('%j is no number', (typed) => {
  expect(worldNumber(typed)).toBeNull()
})

test('a landline takes no texts', () => {
  expect(canTakeTexts('+447700900123')).toBe(true)
  expect(canTakeTexts('+12125550123')).toBe(true)
  expect(canTakeTexts('+442079460182')).toBe(false)
})
