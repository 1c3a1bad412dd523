import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { aMember } from '#tests/helpers/build.ts'
import { connectTo, freshDatabaseUrl, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openDatabase } from '../database/db.server.ts'
import { applyMigrations, readMigrations } from '../migrate.server.ts'
import { prepareDatabase } from '../prepare-database.server.ts'
import { keepBackup } from './keep-backups.server.ts'
import { backUpNightly } from './nightly-backup.server.ts'
import { rehearseRestore } from './rehearse-restore.server.ts'
import { restoreBackup } from './restore-backup.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const folder = await mkdtemp(join(tmpdir(), 'tempo-kept-'))
const madeAt = new Date('2026-11-23T03:00:00Z')
const [passphrase, findFaults] = ['correct horse battery staple', findBrokenInvariants]
beforeEach(truncateAll)
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

type Services = Parameters<typeof backUpNightly>[0]

const servicesOf = (config: Partial<Services['config']>) =>
  ({ db, config: { dataDir: folder, ...config }, log: { info: () => {} } }) as unknown as Services

test('a sealed backup is read by its passphrase alone, and restored with it', async () => {
  await aMember(db)
  const config = { dataDir: folder, backupDir: join(folder, 'sealed'), backupPassphrase: passphrase }
  const client = await connectTo(await workerDatabaseUrl())
  const { path } = await keepBackup(client, config, { occasion: 'tempo', moment: 'now', madeAt })
  expect(path).toBe(join(folder, 'sealed/tempo-now.jsonl.gz.sealed'))
  const other = await connectTo(await freshDatabaseUrl('unsealed', 'template_tempo'))
  const restore = (file: string, given?: string) => restoreBackup(other, file, { findFaults, passphrase: given })
  await expect(restore(path)).rejects.toThrow(/is sealed: set BACKUP_PASSPHRASE/)
  await expect(restore(path, 'another passphrase')).rejects.toThrow(/sealed with another BACKUP_PASSPHRASE/)
  expect((await other.query('select 1 from users')).rowCount).toBe(0)
  await restore(path, passphrase)
  expect((await other.query('select 1 from users')).rowCount).toBe(1)
})

test('a sealed backup whose pieces were changed, moved, cut off or doubled is not restored', async () => {
  await aMember(db)
  const client = await connectTo(await workerDatabaseUrl())
  const config = { dataDir: folder, backupDir: join(folder, 'changed'), backupPassphrase: passphrase }
  const { path } = await keepBackup(client, config, { occasion: 'tempo', moment: 'now', madeAt })
  const [mark, ...pieces] = (await readFile(path, 'utf8')).trimEnd().split('\n')
  expect(pieces.length).toBeGreaterThan(1)
  const other = await connectTo(await freshDatabaseUrl('changed_seal', 'template_tempo'))
  const files = {
    changed: [mark, pieces[0], ...pieces.slice(1).map((piece) => piece.replace(/^..../, 'AAAA'))],
    moved: [mark, ...pieces.toReversed()],
    cut: [mark, ...pieces.slice(0, -1)],
    doubled: [mark, ...pieces, pieces.at(-1)],
  }
  for (const [name, lines] of Object.entries(files)) {
    const file = join(config.backupDir, name)
    await writeFile(file, lines.join('\n'))
    await expect(restoreBackup(other, file, { findFaults, passphrase }), name).rejects.toThrow(
      /whole|another BACKUP_PASSPHRASE|cannot be read/,
    )
  }
  expect((await other.query('select 1 from users')).rowCount).toBe(0)
})

test('a night keeps one file, and seven nights are kept; halves of a day ago go, what a person put there stays', async () => {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const services = servicesOf({ dataDir })
  await backUpNightly(services, new Date('2026-11-01T02:30:00Z'))
  const backups = join(dataDir, 'backups')
  const others = [
    'nightly-2026-10-31.jsonl.gz.half',
    'nightly-2026-10-30.jsonl.gz.half',
    'nightly-notes.txt',
    'tempo-by-hand.jsonl.gz',
    'tempo-2026-10-30T100000Z.jsonl.gz.sealed.half',
  ]
  for (const name of others) await writeFile(join(backups, name), '')
  const aDayAgo = new Date(Date.now() - 90_000_000)
  for (const name of [others[1]!, others[4]!]) await utimes(join(backups, name), new Date(), aDayAgo)
  for (let night = 2; night <= 9; night++) await backUpNightly(services, new Date(`2026-11-0${night}T02:30:00Z`))
  await backUpNightly(services, new Date('2026-11-09T02:31:00Z'))
  const kept = (await readdir(backups)).sort()
  const nights = [3, 4, 5, 6, 7, 8, 9].map((night) => `nightly-2026-11-0${night}.jsonl.gz`)
  expect(kept).toEqual([others[0], ...nights, others[2], others[3]])
  const { mode } = await stat(join(backups, nights[0]!))
  expect(mode & 0o777).toBe(0o600)
})

test('a database of one’s own is backed up where BACKUP_DIR says, and not at all without it', async () => {
  const databaseUrl = await workerDatabaseUrl()
  const [dataDir, backupDir] = [join(folder, 'unused'), join(folder, 'elsewhere')]
  await backUpNightly(servicesOf({ dataDir, databaseUrl }), madeAt)
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT')
  await backUpNightly(servicesOf({ dataDir, databaseUrl, backupDir }), madeAt)
  expect(await readdir(backupDir)).toEqual(['nightly-2026-11-23.jsonl.gz'])
})

test('a rehearsal restores the newest backup beside the studio, and fails where that cannot be restored', async () => {
  await aMember(db)
  const dataDir = await mkdtemp(join(folder, 'rehearsed-'))
  const services = servicesOf({ dataDir, backupPassphrase: passphrase })
  const [infos, info] = [[] as unknown[], (...said: unknown[]) => void infos.push(said)]
  const rehearse = () => rehearseRestore({ ...services, log: { ...services.log, info } }, findFaults)
  await rehearse()
  expect(infos).toEqual([])
  await backUpNightly(services, madeAt)
  await rehearse()
  expect(infos).toEqual([['backup.rehearsed', { madeAt: madeAt.toISOString(), rows: expect.any(Number) }]])
  expect((await db.pool.query('select 1 from users')).rowCount).toBe(1)
  const damaged = join(dataDir, 'backups/nightly-2026-11-24.jsonl.gz')
  await writeFile(damaged, 'half of it')
  await utimes(damaged, new Date(), new Date(Date.now() + 60_000))
  await expect(rehearse()).rejects.toThrow(/cannot be read as a backup/)
  expect((await readdir('/tmp')).filter((name) => name.startsWith(`tempo-throwaway-${process.pid}-`))).toEqual([])
})

test('an update of the database begins with a backup of what it was; a new database has none, nor one that is up to date', async () => {
  const config = { dataDir: folder, backupDir: join(folder, 'updates'), backupPassphrase: undefined }
  const url = await freshDatabaseUrl('to_update', 'template0')
  const client = await connectTo(url)
  const older = readMigrations().slice(0, -1)
  await applyMigrations(client, older)
  await client.query(`insert into settings values ('as-it-was', '1')`)
  for (const _ of [1, 2]) await prepareDatabase(url, { isOurs: false, config })
  await prepareDatabase(await freshDatabaseUrl('new_one', 'template0'), { isOurs: false, config })
  const [kept, ...more] = await readdir(config.backupDir)
  expect([kept, more]).toEqual([expect.stringMatching(/^before-update-\d{4}-\d{2}-\d{2}-\d+\.jsonl\.gz$/), []])
  const { rows } = await client.query<{ n: number }>('select count(*)::int n from drizzle.__drizzle_migrations')
  expect(rows[0]?.n).toBe(older.length + 1)
  const other = await connectTo(await freshDatabaseUrl('as_before', 'template0'))
  await restoreBackup(other, join(config.backupDir, kept!), { findFaults })
  expect((await other.query(`select value from settings where key = 'as-it-was'`)).rowCount).toBe(1)
})

test('where the backup cannot be written the update changes nothing', async () => {
  const url = await freshDatabaseUrl('not_updated', 'template0')
  const client = await connectTo(url)
  const older = readMigrations().slice(0, -1)
  await applyMigrations(client, older)
  const file = join(folder, 'a file')
  await writeFile(file, '')
  const config = { dataDir: folder, backupDir: join(file, 'below'), backupPassphrase: undefined }
  await expect(prepareDatabase(url, { isOurs: false, config })).rejects.toThrow('ENOTDIR')
  const { rows } = await client.query<{ n: number }>('select count(*)::int n from drizzle.__drizzle_migrations')
  expect(rows[0]?.n).toBe(older.length)
})
