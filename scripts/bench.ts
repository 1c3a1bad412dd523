import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { urlOf } from '#src/platform/postgres/lease.server.ts'
import { startBaseline } from './bench/baseline.ts'
import { measureBookings } from './bench/bookings.ts'
import { type Figure, isMet, tableOf } from './bench/figures.ts'
import { measureMemory } from './bench/memory.ts'
import { measurePages, measureSizes } from './bench/pages.ts'
import { measureSignIns } from './bench/sign-ins.ts'
import { measureStreams } from './bench/streams.ts'
import { aCrowd } from './rig/crowd.ts'
import { connectBeside, postmasterOf } from './rig/rig-database.ts'
import { startStudio } from './rig/studio-process.ts'

// `npm run bench`: measures a demo studio of its own, each figure against a baseline in the same run (docs/benchmarks.md). `npm
// run bench -- --only bookings` measures one part: memory, sizes, bookings, pages, streams, sign-ins.
const { values } = parseArgs({ options: { only: { type: 'string' }, profile: { type: 'boolean', default: false } } })
const isChosen = (part: string) => values.only === undefined || values.only === part

// Enough that consecutive requests rarely share a cache entry.
const READERS = 100

// At rest: once the memory that the start itself needed has been released, and the first copy for the archive is made.
const REST_MS = 20_000

const dataDir = mkdtempSync(join(tmpdir(), 'tempo-bench-'))
// Accessible to the database's user when run as root.
chmodSync(dataDir, 0o755)
const secret = 'a secret of the benchmarks, and long enough'
const env = {
  DATA_DIR: dataDir,
  SECRET: secret,
  RATE_LIMIT: 'off',
  CLOCK: '2026-11-23T10:00:00Z',
  ...(values.profile && { NODE_FLAGS: '--cpu-prof --cpu-prof-dir=profiles' }),
}
let studio = await startStudio(env)
const baseline = await startBaseline()
try {
  const figures = await measure()
  console.log(tableOf(figures))
  process.exitCode = figures.every(isMet) ? 0 : 1
} finally {
  baseline.stop()
  await studio.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<Figure[]> {
  const figures: Figure[] = []
  if (isChosen('memory')) {
    figures.push(...(await memoryAtRest('first')))
    await studio.stop()
    studio = await startStudio(env)
    figures.push(...(await memoryAtRest('second')))
  } else await sleep(REST_MS)
  const postmaster = serving()
  const client = await connectBeside(dataDir)
  const readers = await aCrowd(client, { count: READERS })
  const [reader] = readers
  if (!reader) throw new Error('Nobody is signed in')
  if (isChosen('sizes')) figures.push(...(await measureSizes({ studio, reader })))
  if (isChosen('pages')) figures.push(...(await measurePages({ studio, baseline, readers })))
  if (isChosen('streams')) figures.push(...(await measureStreams({ studio, baseline, client })))
  if (isChosen('sign-ins')) figures.push(...(await measureSignIns(studio)))
  const rig = { studio, client, databaseUrl: urlOf(postmaster, 'tempo'), postmasterPid: postmaster.pid }
  if (isChosen('bookings')) figures.push(...(await measureBookings(rig)))
  await client.end()
  return figures
}

async function memoryAtRest(start: string): Promise<Figure[]> {
  await sleep(REST_MS)
  return measureMemory(start, { appPid: studio.child.pid ?? 0, postmasterPid: serving().pid })
}

function serving() {
  const postmaster = postmasterOf(dataDir)
  if (!postmaster) throw new Error('The database does not run')
  return postmaster
}
