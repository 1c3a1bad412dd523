import { expect, test } from 'vitest'
import { openRemembered } from './remembered.server.ts'

/** Reads that say which one they were. */
function counted() {
  let readings = 0
  return async () => ++readings
}

test('those who ask the same within a moment share one reading, those who ask something else do not', async () => {
  const [remembered, read] = [openRemembered(() => true), counted()]
  expect(await Promise.all([remembered.read('a', read), remembered.read('a', read)])).toEqual([1, 1])
  expect(await remembered.read('b', read)).toBe(2)
  expect(await remembered.read('a', read)).toBe(1)
})

test('after a change nobody is given what was read before it, not even what was still being read', async () => {
  const [remembered, read] = [openRemembered(() => true), counted()]
  let finish = (_answer: number) => {}
  const slow = remembered.read('a', () => new Promise<number>((resolve) => (finish = resolve)))
  remembered.forget()
  expect(await remembered.read('a', read)).toBe(1)
  finish(0)
  expect(await slow).toBe(0)
  expect(await remembered.read('a', read)).toBe(1)
})

test('while changes cannot be heard of, everybody reads afresh', async () => {
  let isListening = true
  const [remembered, read] = [openRemembered(() => isListening), counted()]
  await remembered.read('a', read)
  isListening = false
  expect(await remembered.read('a', read)).toBe(2)
})

test('a reading that failed is asked again', async () => {
  const [remembered, read] = [openRemembered(() => true), counted()]
  await expect(remembered.read('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await remembered.read('a', read)).toBe(1)
})

test('more questions than are kept push out the oldest', async () => {
  const [remembered, read] = [openRemembered(() => true), counted()]
  await remembered.read('first', read)
  for (let n = 0; n < 100; n++) await remembered.read(`${n}`, async () => 0)
  expect(await remembered.read('first', read)).toBe(2)
})
