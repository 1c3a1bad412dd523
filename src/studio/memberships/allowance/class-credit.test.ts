import { expect, test } from 'vitest'
import { earnsCredit } from './class-credit.ts'

const now = new Date('2026-11-23T10:00:00Z')

test.each([
  ['2026-11-24T10:00:00Z', true],
  ['2026-11-30T10:00:00Z', true],
  ['2026-11-30T10:00:00.001Z', false],
  ['2026-12-23T10:00:00Z', false],
])('a class returned now, from a membership that ends at %s, earns a credit: %s', (endsAt, earns) => {
  expect(earnsCredit(new Date(endsAt), now)).toBe(earns)
})
