import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Live, Numbered } from './live.server.ts'

/** One event that streams were sent; without `event` a place to go on from. `userId` keeps it to that account's streams. */
export type LiveEvent = { id: string; event?: string; data?: string; userId?: string }

/** The events that a process sent, kept over a restart: pages that come back to the next process and name one of them need not read
 *  themselves again (decision 103). */
export type EventsBefore = {
  /** Those that the process before has kept, the oldest first; none unless all that was committed since has been heard by this process,
   *  and it was nothing. */
  take(): LiveEvent[]
  /** `list` says at the end which events this process has sent, and sends those that wait. */
  onEnd(list: () => Promise<LiveEvent[]>): void
  /** Keeps them for the next process, once nobody writes any more. */
  keep(): Promise<void>
}

/** What is kept. `number` is that of the last transaction, which had been heard when all was quiet. */
type Kept = { program: string; keptAt: number; history: string; number: string; events: LiveEvent[] }

const FILE = 'live-events.json'
// Later it was no restart.
const MOST_MS_BETWEEN = 60_000
const MOST_MS_TO_HEAR = 1000

export const noEventsBefore: EventsBefore = { take: () => [], onEnd: () => {}, keep: () => Promise.resolve() }

/** Is opened before this process writes anything. `program` names what draws the pages, and its configuration: another may draw others. */
export async function openEventsBefore(live: Live, dataDir: string, program: string): Promise<EventsBefore> {
  const path = join(dataDir, FILE)
  let hasHeard = false
  // The first of all says only that from now on changes are heard.
  let isBeginning = !live.isListening()
  live.subscribe(() => {
    hasHeard ||= !isBeginning
    isBeginning = false
  })
  let events = await readEvents(path, live, program)
  let list: () => Promise<LiveEvent[]> = () => Promise.resolve([])
  return {
    take() {
      const taken = hasHeard ? [] : events
      events = []
      return taken
    },
    onEnd: (then) => void (list = then),
    async keep() {
      const last = await within(live.hearAll())
      if (!last) return
      const { history, number } = last
      const kept: Kept = { program, keptAt: Date.now(), history, number: `${number}`, events: await list() }
      await mkdir(dataDir, { recursive: true })
      await writeFile(path, JSON.stringify(kept), { mode: 0o600 })
    },
  }
}

async function readEvents(path: string, live: Live, program: string): Promise<LiveEvent[]> {
  const kept = await readKept(path)
  if (kept?.program !== program || Date.now() - kept.keptAt > MOST_MS_BETWEEN) return []
  // Every transaction that writes takes the next number: nobody has written where ours comes next.
  const next = await within(live.hearAll())
  return next?.history === kept.history && next.number === BigInt(kept.number) + 1n ? kept.events : []
}

/** Once only: it says nothing of what the processes after this one hear. */
async function readKept(path: string): Promise<Kept | null> {
  try {
    const text = await readFile(path, 'utf8')
    await rm(path)
    return JSON.parse(text) as Kept
  } catch {
    return null
  }
}

function within(hearing: Promise<Numbered | null>): Promise<Numbered | null> {
  return Promise.race([hearing.catch(() => null), sleep(MOST_MS_TO_HEAR, null, { ref: false })])
}
