import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { aCrowd, aRowOfClasses, type Caller, letAHall } from '../rig/crowd.ts'
import { connectBeside, postmasterOf } from '../rig/rig-database.ts'
import { freePort, isReady, type StudioProcess, startStudio } from '../rig/studio-process.ts'

/** One studio with its own database, which is damaged and has to recover. */
export type Patient = {
  origin: string
  dataDir: string
  callers: Caller[]
  sessions: string[]
  /** The studio's current process. */
  studio(): StudioProcess
  /** Kills the app without warning. */
  killApp(): Promise<void>
  /** Starts it again; returns milliseconds until it was ready. */
  restart(env?: Record<string, string>): Promise<number>
  /** Returns milliseconds until `/readyz` answers 200 again. */
  untilReady(): Promise<number>
  /** For `restart`: its machine's clock can be moved from then on. */
  movableClock: Record<string, string>
  /** Puts its machine's clock forward, or back. */
  moveClock(ms: number): void
  /** What its machine's clock says. */
  now(): number
  /** The process of its database's server. */
  serverPid(): number
  /** A new connection to its database. */
  withClient<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer>
  close(): Promise<void>
}

const SECRET = 'a secret of the faults, and long enough to be one'
const CALLERS = 60
const CLASSES = 30
const MOST_MS_TO_COME_BACK = 60_000

/** `place` is where its data go; a folder of its own by default. */
export async function openPatient(place?: string): Promise<Patient> {
  const dataDir = place ?? mkdtempSync(join(tmpdir(), 'tempo-faults-'))
  mkdirSync(dataDir, { recursive: true })
  // Accessible to the database's user when run as root.
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const clockFile = join(dataDir, 'moved-clock')
  let offsetMs = 0
  const common = { DATA_DIR: dataDir, SECRET, RATE_LIMIT: 'off', SEED: 'none' }
  let studio = await startStudio(common, port)
  const withClient: Patient['withClient'] = async (work) => {
    const client = await connectAgain(dataDir)
    try {
      return await work(client)
    } finally {
      await client.end().catch(() => {})
    }
  }
  const from = new Date(Date.now() + 3 * 86_400_000)
  const callers = await withClient((client) => aCrowd(client, { count: CALLERS }))
  await withClient(letAHall)
  const sessions = await withClient((client) => aRowOfClasses(client, { count: CLASSES, places: 40, from }))
  return {
    origin: studio.origin,
    dataDir,
    callers,
    sessions,
    studio: () => studio,
    killApp: () => studio.kill(),
    movableClock: { NODE_FLAGS: '--import=./scripts/faults/moved-clock.ts', MOVED_CLOCK: clockFile },
    moveClock(ms) {
      writeFileSync(clockFile, String((offsetMs += ms)))
      studio.child.kill('SIGUSR2')
    },
    now: () => Date.now() + offsetMs,
    async restart(env = {}) {
      offsetMs = 0
      studio = await startStudio({ ...common, ...env }, port)
      return studio.readyAfterMs
    },
    serverPid() {
      const postmaster = postmasterOf(dataDir)
      if (!postmaster) throw new Error('The database does not run')
      return postmaster.pid
    },
    untilReady: () => untilReady(studio.origin),
    withClient,
    async close() {
      await studio.stop()
      const left = postmasterOf(dataDir)
      if (left) process.kill(left.pid, 'SIGINT')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Connects beside the studio, also while the server recovers from a kill that it has only just noticed. */
async function connectAgain(dataDir: string): Promise<pg.Client> {
  const until = performance.now() + MOST_MS_TO_COME_BACK
  for (;;) {
    try {
      return await connectBeside(dataDir)
    } catch (error) {
      if (performance.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function untilReady(origin: string): Promise<number> {
  const startedAt = performance.now()
  while (!(await isReady(origin))) {
    if (performance.now() - startedAt > MOST_MS_TO_COME_BACK) throw new Error('The studio did not come back')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return Math.round(performance.now() - startedAt)
}
