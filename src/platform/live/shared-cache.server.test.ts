import { expect, test } from 'vitest'
import { createSharedCache } from './shared-cache.server.ts'

/** Reads that say which one they were. */
function counted() {
  let readings = 0
  return async () => ++readings
}

test('those who ask the same within a moment share one reading, those who ask something else do not', async () => {
  const [sharedCache, read] = [createSharedCache(() => true), counted()]
  expect(await Promise.all([sharedCache.read('a', read), sharedCache.read('a', read)])).toEqual([1, 1])
  expect(await sharedCache.read('b', read)).toBe(2)
  expect(await sharedCache.read('a', read)).toBe(1)
})

test('after a change nobody is given what was read before it, not even what was still being read', async () => {
  const [sharedCache, read] = [createSharedCache(() => true), counted()]
  let finish = (_answer: number) => {}
  const slow = sharedCache.read('a', () => new Promise<number>((resolve) => (finish = resolve)))
  sharedCache.forget()
  expect(await sharedCache.read('a', read)).toBe(1)
  finish(0)
  expect(await slow).toBe(0)
  expect(await sharedCache.read('a', read)).toBe(1)
})

test('while changes cannot be heard of, everybody reads again', async () => {
  let isListening = true
  const [sharedCache, read] = [createSharedCache(() => isListening), counted()]
  await sharedCache.read('a', read)
  isListening = false
  expect(await sharedCache.read('a', read)).toBe(2)
})

test('a reading that failed is asked again', async () => {
  const [sharedCache, read] = [createSharedCache(() => true), counted()]
  await expect(sharedCache.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await sharedCache.read('a', read)).toBe(1)
})

test('more questions than are kept push out the oldest', async () => {
  const [sharedCache, read] = [createSharedCache(() => true), counted()]
  await sharedCache.read('first', read)
  for (let n = 0; n < 100; n++) await sharedCache.read(`${n}`, async () => 0)
  expect(await sharedCache.read('first', read)).toBe(2)
})
