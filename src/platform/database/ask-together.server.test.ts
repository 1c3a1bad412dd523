import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { workerDatabaseUrl } from '#tests/helpers/database.ts'
import { askedFor, askTogether, inOrder } from './ask-together.server.ts'
import { openDatabase } from './db.server.ts'

const db = openDatabase(await workerDatabaseUrl())
afterAll(() => db.close())

/** A question that is answered when the test says so, and what was asked for at once. */
function aQuestion(how?: Parameters<typeof askTogether>[1]) {
  const asked: { keys: readonly number[]; answer: () => void; fail: (fault: Error) => void }[] = []
  const ask = askTogether(
    (_, keys: readonly number[]) =>
      new Promise<number[]>((resolve, reject) => {
        asked.push({ keys, answer: () => resolve(keys.map((key) => key * 10)), fail: reject })
      }),
    how,
  )
  return { asked, ask: (key: number) => ask(db.reader, key) }
}

test('while one is asked for the others wait, and are asked for together; each gets its own answer', async () => {
  const { asked, ask } = aQuestion()
  const answers = Promise.all([1, 2, 3, 4].map(ask))
  expect(asked.map(({ keys }) => keys)).toEqual([[1]])
  asked[0]!.answer()
  await expect.poll(() => asked[1]?.keys).toEqual([2, 3, 4])
  asked[1]!.answer()
  expect(await answers).toEqual([10, 20, 30, 40])
})

test('no more are asked for at once than the plans are made for', async () => {
  const { asked, ask } = aQuestion()
  const answers = Promise.all(Array.from({ length: 45 }, (_, at) => ask(at)))
  for (let at = 0; at < 4; at++) {
    await expect.poll(() => asked.length).toBeGreaterThan(at)
    asked[at]!.answer()
  }
  expect(await answers).toHaveLength(45)
  expect(asked.map(({ keys }) => keys.length)).toEqual([1, 20, 20, 4])
})

test('what fails does so for those alone who were asked for together, and the next are asked for', async () => {
  const { asked, ask } = aQuestion()
  const [first, second, third] = [1, 2, 3].map(ask)
  asked[0]!.answer()
  await expect.poll(() => asked[1]?.keys).toEqual([2, 3])
  const fourth = ask(4)
  asked[1]!.fail(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  await expect(third).rejects.toThrow('gone')
  await expect.poll(() => asked[2]?.keys).toEqual([4])
  asked[2]!.answer()
  expect(await Promise.all([first, fourth])).toEqual([10, 40])
})

test('a question that takes long does not hold up those who wait', async () => {
  const { asked, ask } = aQuestion({ longMs: 20 })
  const answers = [1, 2, 3].map(ask)
  await expect.poll(() => asked.length).toBe(2)
  for (const { answer } of asked) answer()
  expect(await Promise.all(answers)).toEqual([10, 20, 30])
})

test('of many who are told together a few go on in one turn, and the next are asked for before them', async () => {
  const { asked, ask } = aQuestion({ mostInTurn: 2 })
  const first = ask(0)
  const told: number[] = []
  const many = [1, 2, 3, 4, 5].map(async (key) => told.push(await ask(key)))
  asked[0]!.answer()
  await expect.poll(() => asked.length).toBe(2)
  const next = ask(6)
  asked[1]!.answer()
  const toldAtEachTurn: number[][] = []
  while (told.length < 5) {
    await nextTurn()
    toldAtEachTurn.push([asked.length, ...told])
  }
  expect(toldAtEachTurn.filter((told, at) => at === 0 || told.length > toldAtEachTurn[at - 1]!.length)).toEqual([
    [3],
    [3, 10, 20],
    [3, 10, 20, 30, 40],
    [3, 10, 20, 30, 40, 50],
  ])
  asked[2]!.answer()
  expect(await Promise.all([first, next, ...many])).toEqual([0, 60, 1, 2, 3, 4, 5])
})

test('rows are put in the place of what they were asked for with, whichever way they come', async () => {
  const double = askTogether(async (reader, keys: readonly number[]) => {
    const { rows } = await reader.$client.query<{ ordinality: number; twice: number }>(
      `select asked.ordinality, asked.number * 2 as twice from ${askedFor('number int')} where asked.number > 0 order by asked.number desc`,
      [JSON.stringify(keys.map((number) => ({ number })))],
    )
    return inOrder(keys, rows)
  })
  const found = await Promise.all([3, 0, 1, 2, 1].map((key) => double(db.reader, key)))
  expect(found.map((row) => row?.twice)).toEqual([6, undefined, 2, 4, 2])
})
