import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Reader } from './db.server.ts'

type Caller<Key, Answer> = { key: Key; resolve: (answer: Answer) => void; reject: (fault: unknown) => void }

const MOST_TOGETHER = 20
const LONG_MS = 1000

/** `mostInTurn`: of those who are told together, so many go on in one turn of the event loop, where what they do next takes the processor
 *  (a page); the next are asked for first, so that database and app work at the same time. */
type How = { longMs?: number; mostInTurn?: number }

/** Makes a question that many ask at the same moment. While one is at the database, those who come wait, and are then asked for
 *  together, in one statement: the more there are, the less each takes. When it is quiet nobody waits for others.
 *  Promises: everybody is told what stood at some time after they asked; after a second at the database (`longMs`) it does not hold up
 *  those who wait. What fails, fails for those who were asked for together. */
export function askTogether<Key, Answer>(
  ask: (reader: Reader, keys: readonly Key[]) => Promise<readonly Answer[]>,
  { longMs = LONG_MS, mostInTurn = MOST_TOGETHER }: How = {},
): (reader: Reader, key: Key) => Promise<Answer> {
  const waiting = new WeakMap<Reader, Caller<Key, Answer>[]>()

  async function askFor(reader: Reader, callers: readonly Caller<Key, Answer>[], next: () => void): Promise<void> {
    try {
      const keys = callers.map(({ key }) => key)
      const answers = await ask(reader, keys)
      const areMany = callers.length > mostInTurn
      if (areMany) next()
      for (const [at, { resolve }] of callers.entries()) {
        if (areMany && at % mostInTurn === 0) await nextTurn()
        resolve(answers[at]!)
      }
    } catch (fault) {
      for (const { reject } of callers) reject(fault)
    }
    next()
  }

  async function askForAll(reader: Reader, all: Caller<Key, Answer>[]): Promise<void> {
    while (all.length > 0) {
      const callers = all.splice(0, MOST_TOGETHER)
      await within(longMs, (next) => void askFor(reader, callers, next))
    }
    waiting.delete(reader)
  }

  return (reader, key) =>
    new Promise((resolve, reject) => {
      const caller = { key, resolve, reject }
      const others = waiting.get(reader)
      if (others) return void others.push(caller)
      const all = [caller]
      waiting.set(reader, all)
      void askForAll(reader, all)
    })
}

function within(longMs: number, begin: (done: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longMs)
    begin(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** What a statement selects from when it is asked for several records at once: `asked`, with these columns, from `$1`, which is JSON.
 *  The limit tells the planner how few they are. It is the same each time, so that PostgreSQL keeps one plan; the elements of an array it
 *  would count, and plan for just as many. */
export function askedFor(columns: string): string {
  return `(select * from rows from (jsonb_to_recordset($1) as (${columns})) with ordinality limit ${MOST_TOGETHER}) asked`
}

/** The rows of such a statement, which selects `asked.ordinality`, each in the place of what it was asked for with. */
export function inOrder<Row extends { ordinality: number }>(
  keys: readonly unknown[],
  rows: readonly Row[],
): (Row | null)[] {
  const found = new Map(rows.map((row) => [row.ordinality, row]))
  return keys.map((_, at) => found.get(at + 1) ?? null)
}
