import { expect, test } from 'vitest'
import { describeState, MOST_ATTEMPTS, nextTryAt } from './message.ts'

const now = new Date('2026-11-23T10:00:00Z')
const HOUR = 3_600_000

test('tries eight times within a day, each wait longer than the one before', () => {
  const waits: number[] = []
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts++) {
    waits.push(nextTryAt(attempts, now)!.getTime() - now.getTime())
  }
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(MOST_ATTEMPTS).toBe(8)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(new Set(waits).size).toBe(waits.length)
  expect(total).toBeGreaterThan(20 * HOUR)
  expect(total).toBeLessThan(24 * HOUR)
})

test('a server that restarts is tried again within seconds', () => {
  expect(nextTryAt(1, now)).toEqual(new Date('2026-11-23T10:00:05Z'))
})

test('gives up after the last attempt', () => {
  expect(nextTryAt(MOST_ATTEMPTS, now)).toBeNull()
  expect(nextTryAt(MOST_ATTEMPTS + 5, now)).toBeNull()
})

test('a message that nobody can send is kept, not waiting', () => {
  expect(describeState('queued', false)).toBe('Waiting')
  expect(describeState('queued', true)).toBe('Kept here')
  expect(describeState('sent', true)).toBe('Sent')
})
