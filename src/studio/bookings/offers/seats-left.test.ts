import { expect, test } from 'vitest'
import { seatsLeftText } from './seats-left.ts'

test('free places are a number, and none is said in words', () => {
  expect(seatsLeftText(12, 12)).toBe('12 of 12 left')
  expect(seatsLeftText(1, 12)).toBe('1 of 12 left')
  expect(seatsLeftText(0, 12)).toBe('Class full')
  expect(seatsLeftText(0, 0)).toBe('Class full')
})
