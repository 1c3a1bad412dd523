import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openThrowawayPostgres } from '#src/platform/postgres/throwaway.server.ts'
import { startMixedLoad } from './faults/mixed-load.ts'
import { findBroken, nothingPromised } from './faults/promises.ts'
import { aCrowd, aRowOfClasses, type Caller, letAHall } from './rig/crowd.ts'
import { type StudioProcess, startStudio } from './rig/studio-process.ts'
import { migrationsOf, openFormerVersion } from './versions/former-version.ts'
import { keepReading, signInAs, walkAs, writeAs } from './versions/visits.ts'

// `npm run versions -- --from COMMIT` (or `--release FILE`): an earlier Tempo runs on the database of its time, under load; this one
// starts beside it and changes the database; then both are used at once, by everyone, on every page. Ends with `N passed, N failed`. It needs
// the history of the sources, or the release; docs/operations.md says what it holds.
const { values } = parseArgs({ options: { from: { type: 'string' }, release: { type: 'string' } } })
if (!values.from && !values.release)
  throw new Error('Which version before? npm run versions -- --from COMMIT, or --release tempo-1.0.0-linux-x64.tar.gz')

// What the machine can bear beside two studios and those who look at every page: one that is told to come again is a fault here.
const LOAD = { mayBeAway: false, workers: 3 }
const root = join(import.meta.dirname, '..')
const SECRET = 'a secret of two versions, and long enough to be one'
const tally = { passed: 0, failed: 0 }
const former = openFormerVersion(values)
const postgres = await openThrowawayPostgres()
const dataDir = mkdtempSync(join(tmpdir(), 'tempo-versions-'))
const studios: StudioProcess[] = []
const logged: string[] = []
try {
  await tryAll()
} finally {
  await Promise.all(studios.map(async (studio) => studio.child.exitCode ?? (await studio.stop())))
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
  former.remove()
}
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exitCode = tally.failed > 0 ? 1 : 0

async function tryAll(): Promise<void> {
  const toCome = migrationsOf(root).filter((tag) => !former.migrations.includes(tag))
  console.log(`From ${former.name} to the sources here: ${toCome.join(', ') || 'no migration'}`)
  const databaseUrl = await emptyDatabase()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET, RATE_LIMIT: 'off', SEED: 'demo' }
  const before = await start(env, former.folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const from = new Date(Date.now() + 3 * 86_400_000)
  const [callers, [admin]] = [
    await aCrowd(client, { count: 24 }),
    await aCrowd(client, { count: 1, role: 'admin' }),
  ] as const
  const sessions = await aRowOfClasses(client, { count: 12, places: 40, from })
  const people = { member: callers[0]!, admin: admin! }
  const promised = nothingPromised()

  const loads = [startMixedLoad({ origin: before.origin, callers, sessions }, promised, LOAD)]
  const reading = keepReading(before.origin, people)
  await until(() => promised.bookings.size > 20)
  const confirmed = promised.bookings.size
  const after = await start(env)
  await until(() => promised.bookings.size > confirmed + 20)
  check('it runs on, under load, while this one changes its database', (await reading.stop()).faults)
  check('this one is ready', [], `${after.readyAfterMs} ms`)

  await letAHall(client)
  loads.push(startMixedLoad({ origin: after.origin, callers, sessions }, promised, LOAD))
  for (const [name, origin] of [
    ['this one', after.origin],
    ['the one before, on what this one wrote', before.origin],
  ] as const)
    await tryEverything(name, origin, people)
  const odd = await Promise.all(loads.map((load) => load.stop()))
  check('bookings, cancellations, requests and sign-ups at both', odd.flat(), `${promised.bookings.size} bookings`)

  check('the one before stops in order', (await before.stop()) === 0 ? [] : [`exit code ${before.child.exitCode}`])
  check('neither wrote an error or a 503 into its log', logged)
  check('what was confirmed is there, and every check of the data holds', await findBroken(client, promised))
  if (toCome.length > 0) {
    const message = await start(env, former.folder).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    check('started on the changed database, the one before refuses', message.includes('does not know') ? [] : [message])
  }
  await client.end()
}

async function tryEverything(name: string, origin: string, people: { member: Caller; admin: Caller }): Promise<void> {
  check(`${name}: signing in`, await signInAs(origin, dataDir))
  for (const [role, cookie] of [
    ['visitor', ''],
    ['member', people.member.cookie],
    ['admin', people.admin.cookie],
  ] as const) {
    const { pages, faults } = await walkAs({ origin, cookie })
    check(`${name}: every page as ${role}`, faults, `${pages} pages`)
  }
  check(`${name}: what the front desk writes`, await writeAs({ origin, cookie: people.admin.cookie }, people))
}

async function start(env: Record<string, string>, folder = root): Promise<StudioProcess> {
  const studio = await startStudio(env, undefined, folder)
  studios.push(studio)
  const lines = createInterface({ input: studio.child.stdout! })
  lines.on('line', (line) => {
    if (/"level":"error"|"status":503/.test(line)) logged.push(line)
  })
  return studio
}

async function emptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create database versions')
  await client.end()
  return postgres.url('versions')
}

async function until(holds: () => boolean): Promise<void> {
  for (const deadline = performance.now() + 60_000; !holds(); await new Promise((resolve) => setTimeout(resolve, 20)))
    if (performance.now() > deadline) throw new Error('it did not come within a minute')
}

function check(promise: string, faults: string[], detail = ''): void {
  tally[faults.length > 0 ? 'failed' : 'passed'] += 1
  console.log(`${faults.length > 0 ? 'failed ' : 'ok     '} ${promise}${detail ? ` (${detail})` : ''}`)
  for (const fault of faults.slice(0, 10)) console.log(`          ${fault}`)
  if (faults.length > 10) console.log(`          and ${faults.length - 10} more`)
}
