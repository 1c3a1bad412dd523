import { expect, test } from 'vitest'
import { refuse } from '#src/kit/outcome.ts'
import { NoTurn, openTurns } from './turns.server.ts'

/** Work that begins at once and ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { end, ended }
}

test('two of one name run at once, the others follow in the order in which they came', async () => {
  const turns = openTurns()
  const works = [1, 2, 3, 4].map((number) => ({ number, ...held() }))
  const begun: number[] = []
  const all = works.map(({ number, ended }) =>
    turns.take('a class', () => {
      begun.push(number)
      return ended
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([1, 2])
  works[1]!.end()
  await expect.poll(() => begun).toEqual([1, 2, 3])
  works[0]!.end()
  works[2]!.end()
  works[3]!.end()
  await Promise.all(all)
  expect(begun).toEqual([1, 2, 3, 4])
})

test('another name does not wait', async () => {
  const turns = openTurns({ atOnce: 1 })
  const { end, ended } = held()
  const first = turns.take('a class', () => ended)
  expect(await turns.take('another', async () => 'done')).toBe('done')
  end()
  await first
})

test('work that fails passes its turn on', async () => {
  const turns = openTurns({ atOnce: 1 })
  const failed = turns.take('a class', () => Promise.reject(new Error('full')))
  const next = turns.take('a class', async () => 'done')
  await expect(failed).rejects.toThrow('full')
  expect(await next).toBe('done')
})

test('who comes when too many wait, or waits too long, is refused as by a lock timeout, and what follows still runs', async () => {
  const turns = openTurns({ atOnce: 1, mostWaiting: 1, mostWaitMs: 20 })
  const { end, ended } = held()
  const first = turns.take('a class', () => ended)
  let hasBegun = false
  const late = turns.take('a class', async () => (hasBegun = true))
  await expect(turns.take('a class', async () => {})).rejects.toMatchObject({ code: '55P03' })
  await expect(late).rejects.toThrow(NoTurn)
  end()
  await first
  expect(hasBegun).toBe(false)
  expect(await turns.take('a class', async () => 'done')).toBe('done')
})

test('who would have to wait may have the answer without a turn, and waits when there is none', async () => {
  const turns = openTurns({ atOnce: 1 })
  const asked: string[] = []
  const instead = (answer: string | null) => ({ instead: async () => (asked.push(String(answer)), answer) })
  const { end, ended } = held()
  const first = turns.take('a class', () => ended.then(() => 'done'), instead('not asked'))
  expect(await turns.take('a class', async () => 'done', instead('full'))).toBe('full')
  const waiting = turns.take('a class', async () => 'done', instead(null))
  end()
  expect(await Promise.all([first, waiting])).toEqual(['done', 'done'])
  expect(asked).toEqual(['full', 'null'])
})

test('after an answer without a turn the next are asked for one at once, until there is none', async () => {
  const turns = openTurns({ atOnce: 1 })
  const { end, ended } = held()
  const first = turns.take('a class', () => ended)
  await turns.take('a class', async () => 'done', { instead: async () => 'full' })
  end()
  await first
  const asked: string[] = []
  const take = (answer: string | null) =>
    turns.take('a class', async () => 'done', { instead: async () => (asked.push(String(answer)), answer) })
  expect([await take('still full'), await take(null), await take('not asked')]).toEqual(['still full', 'done', 'done'])
  expect(asked).toEqual(['still full', 'null'])
})

test('who waited while another had an answer without a turn is asked for one once more before the work', async () => {
  const turns = openTurns({ atOnce: 1 })
  const { end, ended } = held()
  const answers = [null, 'full by now']
  const first = turns.take('a class', () => ended)
  let hasWorked = false
  const waiting = turns.take('a class', async () => ((hasWorked = true), 'done'), {
    instead: async () => answers.shift() ?? null,
  })
  await expect.poll(() => answers).toHaveLength(1)
  expect(await turns.take('a class', async () => 'done', { instead: async () => 'full' })).toBe('full')
  end()
  await first
  expect([await waiting, hasWorked]).toEqual(['full by now', false])
})

test('what is done together with others needs no turn; after a refusal the next are first asked for an answer', async () => {
  const turns = openTurns({ atOnce: 1 })
  const { end, ended } = held()
  const first = turns.take('a class', () => ended.then(() => 'alone'))
  const steps: string[] = []
  const take = (answers: { instead: string | null; together: object | string | null }) =>
    turns.take<object | string>('a class', async () => 'alone', {
      instead: async () => (steps.push('asked'), answers.instead),
      together: async () => (steps.push('together'), answers.together),
    })
  expect(await take({ instead: null, together: 'booked' })).toBe('booked')
  const alone = take({ instead: null, together: null })
  end()
  expect([await first, await alone]).toEqual(['alone', 'alone'])
  expect(await take({ instead: 'not asked', together: refuse('full') })).toEqual(refuse('full'))
  expect(await take({ instead: 'full', together: 'not tried' })).toBe('full')
  expect(await take({ instead: null, together: 'booked' })).toBe('booked')
  expect(await take({ instead: 'not asked', together: 'booked' })).toBe('booked')
  expect(steps.join(' ')).toBe('asked together asked together together asked asked together together')
})
