import { keepLatest } from '#src/kit/lists/keep-latest.ts'
import { isRefusal } from '#src/kit/outcome.ts'

/** Answers without a turn; null is none. */
export type WithoutTurn<Answer, Args extends unknown[] = []> = {
  /** From what can be read without a lock. */
  instead?: (...args: Args) => Promise<Answer | null>
  /** The same work, done in one transaction with what others want at this moment. */
  together?: (...args: Args) => Promise<Answer | null>
}

/** Lets work on the same thing take turns in this process, so that a rush on it holds few connections. */
export type Turns = {
  /** Runs the work once it is its turn, first come, first served. Throws `NoTurn` when too many wait already, or when its turn has not
   *  come in time; then the work has not begun. Before they take it, all are tried `together`. Those who would have to wait, or who come
   *  after a refusal, are asked for an answer `instead`, and again after a wait in which another had one. */
  take<Answer>(name: string, work: () => Promise<Answer>, without?: WithoutTurn<Answer>): Promise<Answer>
}

/** It has the code of PostgreSQL's lock timeout, because it means the same: what is wanted was not free in time. */
export class NoTurn extends Error {
  readonly code = '55P03'
}

type Lane = { running: number; waiting: (() => void)[] }

// Two, so that the second has its statements at the database when the first commits. The others wait for less than a lock may take
// (PRODUCT 6: 3 s), and in three seconds a class books a few hundred.
const AT_ONCE = 2
const MOST_WAITING = 300
const MOST_WAIT_MS = 2500
const MOST_ANSWERED = 1000

export function openTurns({ atOnce = AT_ONCE, mostWaiting = MOST_WAITING, mostWaitMs = MOST_WAIT_MS } = {}): Turns {
  const lanes = new Map<string, Lane>()
  // What was answered without a turn the last time, or refused, such as a class that is full: the next who come are asked about at once.
  const answered = new Map<string, true>()

  async function askInstead<Answer>(name: string, instead: () => Promise<Answer | null>): Promise<Answer | null> {
    const answer = await instead()
    if (answer === null) answered.delete(name)
    else keepLatest(answered, name, true, MOST_ANSWERED)
    return answer
  }

  async function tryTogether<Answer>(name: string, together: () => Promise<Answer | null>): Promise<Answer | null> {
    const answer = await together()
    if (isRefusal(answer)) keepLatest(answered, name, true, MOST_ANSWERED)
    return answer
  }

  async function comeUp(lane: Lane): Promise<void> {
    if (lane.running < atOnce) return void (lane.running += 1)
    if (lane.waiting.length >= mostWaiting) throw new NoTurn('Too many wait for this')
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(begin), 1)
        reject(new NoTurn('Its turn did not come in time'))
      }, mostWaitMs)
      // The place of the one that ended passes on: `running` stays.
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      lane.waiting.push(begin)
    })
  }

  return {
    async take(name, work, { instead, together } = {}) {
      const isLate = () => answered.has(name) || (lanes.get(name)?.running ?? 0) >= atOnce
      let answer = instead && isLate() ? await askInstead(name, instead) : null
      if (together) answer ??= await tryTogether(name, together)
      if (together && instead && isLate()) answer ??= await askInstead(name, instead)
      if (answer !== null) return answer
      const lane = lanes.get(name) ?? { running: 0, waiting: [] }
      lanes.set(name, lane)
      await comeUp(lane)
      try {
        // Another had one since this one was asked about.
        const late = instead && answered.has(name) ? await askInstead(name, instead) : null
        return late ?? (await work())
      } finally {
        const next = lane.waiting.shift()
        if (next) next()
        else if ((lane.running -= 1) === 0) lanes.delete(name)
      }
    },
  }
}
