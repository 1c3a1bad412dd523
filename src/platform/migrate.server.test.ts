import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'
import { migrate } from './migrate.server.ts'

const slow = `
create table steps (name text);
--> statement-breakpoint
insert into steps values ('first');
--> statement-breakpoint
select pg_sleep(1);
--> statement-breakpoint
insert into steps values ('second');`

test('lets one of four instances migrate while the others wait', async () => {
  const url = await freshDatabaseUrl('four', 'template0')
  const folder = migrationsOf(slow)
  await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder), migrate(url, folder)])
  expect(await namesOf(url)).toEqual(['first', 'second'])
})

test('goes on after a start killed half way, as if it had never begun', async () => {
  const url = await freshDatabaseUrl('killed', 'template0')
  const folder = migrationsOf(slow)
  const script = `import('${import.meta.dirname}/migrate.server.ts').then((m) => m.migrate(...process.argv.slice(1)))`
  const child = spawn(process.execPath, ['-e', script, url, folder])
  await untilSleeping(url)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await migrate(url, folder)
  expect(await namesOf(url)).toEqual(['first', 'second'])
})

test('changes nothing when a migration fails', async () => {
  const url = await freshDatabaseUrl('failing', 'template0')
  const folder = migrationsOf(`${slow}\n--> statement-breakpoint\nselect no_such_thing;`)
  await expect(migrate(url, folder)).rejects.toThrow('migration 0000_steps: column "no_such_thing" does not exist')
  await migrate(url, migrationsOf(slow))
  expect(await namesOf(url)).toEqual(['first', 'second'])
})

test('applies no empty file: one that is being saved is written a moment later', async () => {
  const url = await freshDatabaseUrl('empty', 'template0')
  await expect(migrate(url, migrationsOf('\n'))).rejects.toThrow('migration 0000_steps: the file is empty')
  await migrate(url, migrationsOf(slow))
  expect(await namesOf(url)).toEqual(['first', 'second'])
})

test('applies a migration that is older than the newest applied', async () => {
  const url = await freshDatabaseUrl('late', 'template0')
  const newer = { text: 'create table newer (n int)', when: 1_700_000_000_001 }
  await migrate(url, folderOf([newer]))
  await migrate(url, folderOf([newer, { text: slow, when: 1_700_000_000_000 }]))
  expect(await namesOf(url)).toEqual(['first', 'second'])
})

test("brings an empty database to the studio's own schema, twice without harm", async () => {
  const url = await freshDatabaseUrl('empty', 'template0')
  await migrate(url)
  await migrate(url)
  expect(await query(url, "select to_regclass('public.bookings') is not null as there")).toEqual([{ there: true }])
})

test('says so when the database refuses', async () => {
  const url = (await freshDatabaseUrl('refusing', 'template0')).replace('refusing', 'not_there')
  await expect(migrate(url)).rejects.toThrow(/does not exist/)
})

test('refuses a database that a newer version has migrated', async () => {
  const url = await freshDatabaseUrl('from_newer', 'template0')
  const first = { text: slow, when: 1_700_000_000_000 }
  await migrate(url, folderOf([first, { text: 'create table newer (n int)', when: 1_700_000_000_001 }]))
  await expect(migrate(url, folderOf([first]))).rejects.toThrow('migrations that this version of Tempo does not know')
})

test('refuses a migration whose text is not the one that was applied', async () => {
  const url = await freshDatabaseUrl('changed', 'template0')
  await migrate(url, migrationsOf('create table steps (name text)'))
  await expect(migrate(url, migrationsOf('create table steps (name text, at date)'))).rejects.toThrow(
    'Migration 0000_steps was changed after it had been applied',
  )
})

function migrationsOf(statements: string): string {
  return folderOf([{ text: statements, when: 1_700_000_000_000 }])
}

function folderOf(migrations: { text: string; when: number }[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tempo-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'meta'))
  const entries = migrations.map(({ when }, idx) => ({ idx, version: '7', when, tag: tagOf(idx), breakpoints: true }))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [idx, { text }] of migrations.entries()) writeFileSync(join(folder, `${tagOf(idx)}.sql`), text)
  return folder
}

function tagOf(idx: number): string {
  return `${String(idx).padStart(4, '0')}_steps`
}

async function untilSleeping(url: string): Promise<void> {
  for (;;) {
    const rows = await query(
      url,
      "select 1 from pg_stat_activity where query like '%pg_sleep(1)%' and pid <> pg_backend_pid()",
    )
    if (rows.length > 0) return
  }
}

async function namesOf(url: string): Promise<unknown[]> {
  return (await query(url, 'select name from steps order by name')).map((row) => row.name)
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
