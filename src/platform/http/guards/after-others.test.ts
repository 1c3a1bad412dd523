import { expect, test } from 'vitest'
import { openAfterOthers } from './after-others.ts'

/** Streams of which one in three turns is begun in any case; `endTurn` begins the next turn. */
function openStreams() {
  const [begun, works]: [number[], (() => void)[]] = [[], []]
  const streams = openAfterOthers('/waits', 3, (work) => works.push(work))
  return {
    begun,
    note: () => streams.note('/other'),
    take(number: number, destroyed = false) {
      streams.note('/waits')
      streams.take({ destroyed }, () => begun.push(number))
    },
    endTurn: () => works.splice(0).forEach((work) => work()),
  }
}

test('those that can wait are begun eight a turn in which none come, the earliest first, and nobody who has gone', () => {
  const { begun, take, endTurn } = openStreams()
  for (let number = 0; number < 17; number++) take(number, number === 1)
  endTurn()
  expect(begun).toEqual([])
  endTurn()
  expect(begun).toEqual([0, 2, 3, 4, 5, 6, 7])
  for (let turn = 0; turn < 3; turn++) endTurn()
  expect(begun).toEqual([0, ...Array.from({ length: 15 }, (_, at) => at + 2)])
  take(17)
  endTurn()
  endTurn()
  expect(begun.at(-1)).toBe(17)
})

test('while more of them come eight are begun in one of eight turns, so that those between are short', () => {
  const { begun, take, endTurn } = openStreams()
  const counts = Array.from({ length: 17 }, (_, turn) => {
    take(2 * turn)
    take(2 * turn + 1)
    endTurn()
    return begun.length
  })
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8, 16, 16])
})

test('while others come in each turn, one in so many turns is begun', () => {
  const { begun, note, take, endTurn } = openStreams()
  for (let number = 0; number < 17; number++) take(number)
  const counts = Array.from({ length: 6 }, () => {
    note()
    endTurn()
    return begun.length
  })
  expect(counts).toEqual([0, 0, 1, 1, 1, 2])
  endTurn()
  expect(begun).toHaveLength(10)
})
