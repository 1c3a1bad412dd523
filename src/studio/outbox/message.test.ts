import { expect, test } from 'vitest'
import { describeState, MOST_ATTEMPTS, nextTryAt, requeuedSince } from './message.ts'

const now = new Date('2026-11-23T10:00:00Z')
const HOUR = 3_600_000

test('tries twelve times within a day, each wait longer than the one before', () => {
  const waits: number[] = []
  for (let attempts = 1; attempts < MOST_ATTEMPTS; attempts++) {
    waits.push(nextTryAt(attempts, now)!.getTime() - now.getTime())
  }
  const total = waits.reduce((sum, wait) => sum + wait, 0)
  expect(MOST_ATTEMPTS).toBe(12)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(new Set(waits).size).toBe(waits.length)
  expect(total).toBeGreaterThan(20 * HOUR)
  expect(total).toBeLessThan(24 * HOUR)
})

test('a server that restarts is tried again within seconds, one that is gone every half day in the end', () => {
  const minutes = Array.from(
    { length: MOST_ATTEMPTS - 1 },
    (_, at) => (nextTryAt(at + 1, now)!.getTime() - now.getTime()) / 60_000,
  )
  expect(minutes.map((wait) => wait * 60).slice(0, 3)).toEqual([5, 20, 60])
  expect(minutes.slice(3)).toEqual([4, 10, 20, 40, 80, 3 * 60, 6 * 60, 12 * 60])
})

test('an hour without a server is made up for within half an hour', () => {
  let at = now
  for (let attempts = 1; at.getTime() < now.getTime() + HOUR; attempts++) at = nextTryAt(attempts, at)!
  expect(at.getTime()).toBeLessThan(now.getTime() + 1.5 * HOUR)
})

test('what would come too late is tried again before, half way each time', () => {
  const expiresAt = new Date('2026-11-23T10:30:00Z')
  expect(nextTryAt(1, now, expiresAt)).toEqual(new Date('2026-11-23T10:00:05Z'))
  expect(nextTryAt(5, now, new Date('2026-11-23T10:10:00Z'))).toEqual(new Date('2026-11-23T10:05:00Z'))
  expect(nextTryAt(7, now, expiresAt)).toEqual(new Date('2026-11-23T10:15:00Z'))
  expect(nextTryAt(8, new Date('2026-11-23T10:29:50Z'), expiresAt)).toEqual(new Date('2026-11-23T10:30:50Z'))
  expect(nextTryAt(MOST_ATTEMPTS, now, expiresAt)).toBeNull()
})

test('gives up after the last attempt', () => {
  expect(nextTryAt(MOST_ATTEMPTS, now)).toBeNull()
  expect(nextTryAt(MOST_ATTEMPTS + 5, now)).toBeNull()
})

const anyMessage = { state: 'queued', attempts: 0, dueAt: now } as const

test('a message that nobody can send is kept, not waiting', () => {
  expect(describeState(anyMessage, { now, isKept: false })).toBe('Waiting')
  expect(describeState(anyMessage, { now, isKept: true })).toBe('Kept here')
  expect(describeState({ ...anyMessage, state: 'sent' }, { now, isKept: true })).toBe('Sent')
})

test('a message for later is planned; one that is tried again waits', () => {
  const dueAt = new Date(now.getTime() + 1)
  expect(describeState({ ...anyMessage, dueAt }, { now, isKept: true })).toBe('Planned')
  expect(describeState({ ...anyMessage, dueAt, state: 'withdrawn' }, { now, isKept: true })).toBe('Withdrawn')
  expect(describeState({ ...anyMessage, dueAt, attempts: 1 }, { now, isKept: false })).toBe('Waiting')
})

test('what failed within a week may be sent again all at once', () => {
  expect(requeuedSince(now)).toEqual(new Date('2026-11-16T10:00:00Z'))
})
