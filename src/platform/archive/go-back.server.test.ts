import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { openLog } from '../log.server.ts'
import { stopCluster } from '../postgres/cluster.server.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../postgres/embedded.server.ts'
import { placeFor } from '../postgres/place.server.ts'
import { isServing, readPostmaster } from '../postgres/postmaster.server.ts'
import { SPOOL } from '../postgres/spool.server.ts'
import { asideOf, finishSwap } from '../postgres/swap-cluster.server.ts'
import { type ArchiveConfig, listArchives, segmentsFolder } from './archives.server.ts'
import { closeLastMinute, goBack, undoGoingBack } from './go-back.server.ts'
import { openKeeper } from './keep-archive.server.ts'

const QUICK = { timeout: 90_000 }
const show = (at: Date) => at.toISOString()
const progress = () => {}

test('brings back the moment between two changes, keeps what was there, and undoes it', QUICK, async () => {
  const { dataDir, config, moment } = await lived({})
  const kept = await back(config, moment)
  expect(await rowsOf(dataDir)).toEqual(['A'])
  expect(existsSync(kept!)).toBe(true)
  undoGoingBack(placeOf(dataDir))
  expect(await rowsOf(dataDir)).toEqual(['A', 'B'])
})

test('does so from a sealed archive, which nobody reads without the passphrase', QUICK, async () => {
  const { dataDir, config, moment } = await lived({ backupPassphrase: 'correct horse battery staple' })
  const [archive] = await listArchives(config)
  const files = [join(archive!.folder, archive!.bases[0]!.file), ...archive!.segments.map(({ path }) => path)]
  for (const file of files) expect(readFileSync(file).subarray(0, 15).toString()).toBe('TEMPO-SEALED-1 ')
  await expect(back({ ...config, backupPassphrase: undefined }, moment)).rejects.toThrow(/is sealed/)
  await expect(back({ ...config, backupPassphrase: 'another passphrase' }, moment)).rejects.toThrow(/another/)
  expect(await rowsOf(dataDir)).toEqual(['A', 'B'])
  await back(config, moment)
  expect(await rowsOf(dataDir)).toEqual(['A'])
})

test('refuses what the archive does not have, and changes nothing', QUICK, async () => {
  const { dataDir, config, moment } = await lived({})
  const [archive] = await listArchives(config)
  await expect(back(config, new Date(Date.parse(archive!.bases[0]!.madeAt) - 1))).rejects.toThrow(/first copy/)
  await expect(back(config, new Date(Date.now() + 60_000))).rejects.toThrow(/future/)
  const { name, path } = archive!.segments.find((one) => one.name > archive!.bases[0]!.lastSegment)!
  renameSync(path, `${path}.lost`)
  await expect(back(config, moment)).rejects.toThrow(new RegExp(`hole: ${name} is missing`))
  writeFileSync(path, readFileSync(`${path}.lost`).subarray(0, 200))
  await expect(back(config, moment)).rejects.toThrow(/hole: .*cannot be read/)
  expect(await rowsOf(dataDir)).toEqual(['A', 'B'])
  expect(readdirSync(dataDir).filter((one) => one !== 'backups')).toEqual(['postgres'])
})

test('killed at any step, either what was there is in its place, or what was brought back', QUICK, async () => {
  const { dataDir, config, moment } = await lived({})
  const place = placeOf(dataDir)
  // While it prepares: a cluster that a dead process left is removed, its server stopped.
  mkdirSync(`${place.clusterDir}.aside-99999999`)
  await finishSwap(place)
  expect(readdirSync(dataDir)).not.toContain('postgres.aside-99999999')
  await back(config, moment)
  const kept = readdirSync(dataDir).find((one) => one.startsWith('postgres.before-'))!
  // Between the two renames: the note says what belongs there.
  const prepared = asideOf(place.clusterDir)
  renameSync(place.clusterDir, prepared)
  writeFileSync(`${place.clusterDir}.swap`, prepared.split('/').at(-1)!)
  expect(await rowsOf(dataDir)).toEqual(['A'])
  // Before the first of them: the present one is there, and stays.
  writeFileSync(`${place.clusterDir}.swap`, kept)
  expect(await rowsOf(dataDir)).toEqual(['A'])
  expect(readdirSync(dataDir)).toContain(kept)
})

test('a studio brought back has an archive of its own, and both can be gone back to', QUICK, async () => {
  const { dataDir, config, moment, afterB } = await lived({})
  await back(config, moment)
  const [next] = await live(dataDir, config, ['C'])
  expect((await listArchives(config)).length).toBe(2)
  await back(config, next!)
  expect(await rowsOf(dataDir)).toEqual(['A', 'C'])
  await back(config, afterB)
  expect(await rowsOf(dataDir)).toEqual(['A', 'B'])
})

test('with its disk lost, the archive alone brings the studio back', QUICK, async () => {
  const backupDir = mkdtempSync('/tmp/tempo-archive-')
  onTestFinished(() => rmSync(backupDir, { recursive: true }))
  const { dataDir, config, moment } = await lived({ backupDir })
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  expect(await back(config, moment)).toBeUndefined()
  expect(await rowsOf(dataDir)).toEqual(['A'])
})

test(
  'what waits while the archive is away is packed, taken there later, and given up before the disk fills',
  QUICK,
  async () => {
    const dataDir = aDataDir()
    const config = { dataDir, backupDir: join(dataDir, 'away'), backupPassphrase: undefined }
    const postgres = await open(dataDir)
    const lines: string[] = []
    const { clusterDir } = postgres.place
    const keeper = openKeeper({
      config,
      clusterDir,
      ownerUrl: postgres.ownerUrl,
      log: openLog((line) => lines.push(line)),
    })
    writeFileSync(config.backupDir, 'no folder')
    await change(postgres, 'create table changes (what text)')
    await untilSpooled(postgres)
    await keeper.look(1)
    await keeper.look(60_100)
    expect(lines.filter((line) => line.includes('archive.failed'))).toHaveLength(1)
    const waiting = readdirSync(join(clusterDir, SPOOL))
    expect(waiting.every((name) => name.endsWith('.zst'))).toBe(true)
    rmSync(config.backupDir)
    await keeper.look()
    expect(readdirSync(join(clusterDir, SPOOL)).filter((name) => waiting.includes(name))).toEqual([])
    const [archive] = await listArchives(config)
    expect(archive?.bases).toHaveLength(1)
    // What a process that was killed has left half written is swept in each of its folders.
    const folders = [join(clusterDir, SPOOL), archive!.folder, segmentsFolder(archive!.folder)]
    for (const folder of folders) writeFileSync(join(folder, 'copy.half-999999998'), '')
    await keeper.look()
    expect(folders.filter((folder) => existsSync(join(folder, 'copy.half-999999998')))).toEqual([])
    writeFileSync(join(clusterDir, SPOOL, `${'0'.repeat(23)}1.zst`), '')
    // As large as what is too much, without taking the space.
    truncateSync(join(clusterDir, SPOOL, `${'0'.repeat(23)}1.zst`), 1.1e9)
    await keeper.look()
    expect(lines.some((line) => line.includes('archive.given-up'))).toBe(true)
    expect((await listArchives(config)).map(({ bases }) => bases.length)).toEqual([1, 1])
    await postgres.close()
  },
)

type Lived = { dataDir: string; config: ArchiveConfig; moment: Date; afterB: Date }

let first: Promise<Lived> | undefined
afterAll(async () => first && rmSync((await first).dataDir, { recursive: true }))

/** A studio that wrote A, then B, and is stopped; `moment` lies between. Made once; the others are copies. */
async function lived(given: Partial<ArchiveConfig>): Promise<Lived> {
  if (Object.keys(given).length > 0) return makeLived(aDataDir(), given)
  const made = await (first ??= makeLived(emptyDataDir(), {}))
  const dataDir = aDataDir()
  rmSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', made.dataDir, dataDir])
  return { ...made, dataDir, config: { ...made.config, dataDir } }
}

async function makeLived(dataDir: string, given: Partial<ArchiveConfig>): Promise<Lived> {
  const config = { dataDir, backupDir: undefined, backupPassphrase: undefined, ...given }
  const [moment, afterB] = (await live(dataDir, config, ['A', 'B'])) as [Date, Date]
  return { dataDir, config, moment, afterB }
}

/** Each change after a copy; answers a moment behind each. */
async function live(dataDir: string, config: ArchiveConfig, changes: string[]): Promise<Date[]> {
  const postgres = await open(dataDir)
  const { ownerUrl, place } = postgres
  await change(postgres, 'create table if not exists changes (what text)')
  const keeper = openKeeper({ config, ownerUrl, clusterDir: place.clusterDir, log: openLog(() => {}) })
  await keeper.look()
  const moments: Date[] = []
  for (const what of changes) {
    await later()
    await change(postgres, `insert into changes values ('${what}')`)
    moments.push(await later())
    await untilSpooled(postgres)
    await keeper.look()
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await closeLastMinute(client)
  await client.end()
  await postgres.close()
  return moments
}

function back(config: ArchiveConfig, moment: Date) {
  return goBack({ config, place: placeOf(config.dataDir), moment, settle: async () => {}, progress, show })
}

async function rowsOf(dataDir: string): Promise<string[]> {
  const postgres = await open(dataDir)
  const rows = await change<{ what: string }>(postgres, 'select what from changes order by 1')
  await postgres.close()
  return rows.map(({ what }) => what)
}

async function change<Row>({ ownerUrl }: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** What was committed until now is archived into the spool. */
async function untilSpooled(postgres: EmbeddedPostgres): Promise<void> {
  const [{ name }] = (await change<{ name: string }>(postgres, 'select pg_walfile_name(pg_switch_wal()) as name')) as [
    { name: string },
  ]
  const spool = join(postgres.place.clusterDir, SPOOL)
  await vi.waitUntil(() => readdirSync(spool).some((one) => one.startsWith(name)), { timeout: 20_000 })
}

/** A moment that no commit shares. */
async function later(): Promise<Date> {
  const began = Date.now()
  await vi.waitUntil(() => Date.now() > began + 3, { interval: 1 })
  const moment = new Date()
  await vi.waitUntil(() => Date.now() > moment.getTime() + 3, { interval: 1 })
  return moment
}

const open = (dataDir: string) => openEmbeddedPostgres({ dataDir, log: () => {} })
const placeOf = (dataDir: string) => placeFor(dataDir, () => {})

function emptyDataDir(): string {
  const dataDir = mkdtempSync('/tmp/tempo-gone-back-')
  // As root the directory of mkdtemp is closed to the user of PostgreSQL; a studio's data directory is not.
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  return dataDir
}

function aDataDir(): string {
  const dataDir = emptyDataDir()
  onTestFinished(async () => {
    const place = placeOf(dataDir)
    const found = readPostmaster(place.clusterDir)
    if (found && isServing(place.clusterDir, found)) await stopCluster(place, 10)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}
