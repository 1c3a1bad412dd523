import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { findBrokenInvariants } from '#db/invariants.ts'
import { runApart } from '#src/platform/apart/run-apart.server.ts'
import { keepArchive } from '#src/platform/archive/keep-archive.server.ts'
import { type Config, parseConfig } from '#src/platform/config/config.server.ts'
import { createHttpServer } from '#src/platform/http/listen.server.ts'
import { openEventsBefore } from '#src/platform/live/events-before.server.ts'
import { openLive } from '#src/platform/live/live.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openLifetime } from '#src/platform/lifetime.server.ts'
import { openProgress } from '#src/platform/progress.server.ts'
import { prepareDatabase } from '#src/platform/prepare-database.server.ts'
import { takeStatistics } from '#src/platform/postgres/take-statistics.server.ts'
import { carryOver } from '#src/platform/postgres/carry-over.server.ts'
import { keepPrograms } from '#src/platform/postgres/programs.server.ts'
import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'

// Starts the studio on plain Node: database, then the built server (or, with --dev, Vite and the sources).
const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV = isDevelopment ? 'development' : 'production'

const lifetime = openLifetime()

async function start(): Promise<void> {
  const parsed = parseConfig(process.env)
  for (const line of parsed.misspelt) console.warn(line)
  if (!parsed.ok) return lifetime.fail(parsed.message)
  const { config } = parsed
  process.chdir(import.meta.dirname)

  // Loaded while the database starts. A failure is reported when the studio is opened.
  const built = isDevelopment ? undefined : import(builtServer)
  built?.catch(() => {})

  const { url: databaseUrl, ownerUrl } = config.databaseUrl
    ? { url: config.databaseUrl, ownerUrl: config.databaseUrl }
    : await lifetime.step('Starting the database', async () => {
        await carryOver({ dataDir: config.dataDir, log: console.log, findFaults: findBrokenInvariants })
        const postgres = await openEmbeddedPostgres({ dataDir: config.dataDir, log: console.log })
        lifetime.atEnd(() => postgres.close())
        const { ownerUrl, place } = postgres
        const keeper = keepArchive({ config, ownerUrl, clusterDir: place.clusterDir, log: openLog() })
        lifetime.atEnd(() => keeper.stop())
        // Where they cannot be kept, the next PostgreSQL's release says what to do.
        keepPrograms(place).catch((error: Error) =>
          console.warn(`PostgreSQL's programs are not kept: ${error.message}`),
        )
        return postgres
      })
  const heard = isDevelopment ? {} : await listenFirst(config, databaseUrl)
  const migrate = () => prepareDatabase(ownerUrl, { isOurs: !config.databaseUrl, config })
  await lifetime.step('Bringing the database up to date', migrate)

  const { server, announcements, beginStop } = await lifetime.step('Opening the studio', async () => {
    const studio = isDevelopment ? await openSources() : await openBuild()
    lifetime.atEnd(() => studio.stop())
    return studio
  })
  await lifetime.step('Looking at the tables', () => takeStatistics(ownerUrl))
  lifetime.atEnd(() => server.drain(4_000))
  lifetime.atEnd(async () => {
    beginStop()
    // Time for a proxy that asks /readyz to send requests elsewhere; without one nobody would notice.
    if (config.trustedProxies.length > 0) await sleep(1_000)
  })
  await lifetime.step('Listening', () => server.open(config.port, config.host))
  console.log(['', `Tempo is open at ${config.origin}`, ...announcements, 'Stop it with Ctrl-C.', ''].join('\n'))

  async function openBuild() {
    const { openStudio } = (await built) as typeof import('#src/server.ts')
    const studio = await openStudio({ config, databaseUrl, seedDemo, ...heard })
    await studio.drawAhead()
    // A cached page is sent before anything else runs.
    const server = createHttpServer(config, studio.fetch, {
      ready: (...call) => studio.answerReady(...call),
    })
    const { announcements, beginStop } = studio
    return { server, announcements, beginStop, stop: () => studio.stop() }
  }

  async function openSources() {
    const { openDevelopment } = await import('#scripts/develop.ts')
    return openDevelopment({ config, databaseUrl, migrate, seedDemo })
  }

  function seedDemo() {
    const { progress, end } = openProgress()
    return runApart(seedProgram, { config, databaseUrl }, progress).finally(end)
  }
}

/** Before anything is written. */
async function listenFirst(config: Config, databaseUrl: string) {
  const live = openLive(databaseUrl, openLog())
  lifetime.atEnd(() => live.close())
  return { live, eventsBefore: await openEventsBefore(live, config.dataDir, describeProgram(config)) }
}

/** What draws the pages, and its configuration. Where there is no build, opening the studio says so. */
function describeProgram(config: Config): string {
  const program = existsSync(builtServer) ? readFileSync(builtServer) : ''
  return createHash('sha256').update(program).update(JSON.stringify(config)).digest('hex')
}

const builtServer = './build/server/index.js'
const seedProgram = isDevelopment ? 'scripts/seed-demo.ts' : 'build/server/seed-demo.js'

await start()
