import { expect, test } from 'vitest'
import type { Reader } from './db.server.ts'
import { largeCount } from './large-count.server.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 23, 10, 0, seconds))

function aCounter() {
  const reader = { $client: {} } as Reader
  return (total: number, now: Date, of = 'members', among?: number) =>
    largeCount(reader, { of, now, among }, async () => total)
}

test('a small count is counted every time', async () => {
  const count = aCounter()
  expect(await count(10_000, at(0))).toBe(10_000)
  expect(await count(9, at(1))).toBe(9)
})

test('a large one is remembered for a minute, each for itself', async () => {
  const count = aCounter()
  expect(await count(98_000, at(0))).toBe(98_000)
  expect(await count(98_001, at(59))).toBe(98_000)
  expect(await count(20_000, at(59), 'holders')).toBe(20_000)
  expect(await count(98_001, at(60))).toBe(98_001)
  expect(await aCounter()(1, at(0))).toBe(1)
})

test('so is a small one that had to be found among many', async () => {
  const count = aCounter()
  expect(await count(7, at(0), 'holders called Jo', 98_000)).toBe(7)
  expect(await count(8, at(59), 'holders called Jo', 98_000)).toBe(7)
  expect(await count(8, at(60), 'holders called Jo', 98_000)).toBe(8)
})

test('a clock that was set back keeps nothing too long', async () => {
  const count = aCounter()
  await count(98_000, at(3600))
  expect(await count(98_001, at(0))).toBe(98_001)
})
