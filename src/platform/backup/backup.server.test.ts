import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { openDatabase } from '../database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { connectTo, freshDatabaseUrl, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openLinks } from '../links.server.ts'
import { migrate, readMigrations } from '../migrate.server.ts'
import { writeLines } from './backup-file.server.ts'
import { restoreBackup } from './restore-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const folder = await mkdtemp(join(tmpdir(), 'tempo-backup-'))
const at = new Date('2026-11-23T03:00:00Z')
const findFaults = findBrokenInvariants
const unsent = 'as they are'
beforeEach(truncateAll)
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

/** A studio with a booking, odd texts and a number from a sequence, backed up. */
async function aBackedUpStudio(name: string) {
  const member = await aMember(db, { allowance: 3 })
  const session = await aClassSession(db, { capacity: 2 })
  expect((await bookSession(ctxFor(db, member), { sessionId: session.id })).ok).toBe(true)
  await db.pool.query(`insert into settings values ('odd', $1)`, [JSON.stringify({ text: 'é 💃 "quoted" \\ \n, {}' })])
  await db.pool.query(`insert into fake_stripe_objects (id, kind, body, hidden) values ('a', 'b', '{}', '{}')`)
  const client = await connectTo(await workerDatabaseUrl())
  const path = join(folder, `${name}.jsonl.gz`)
  await writeBackup(client, path, { madeAt: at, unsent })
  return { path, client }
}

/** Every row of every table, as text. */
async function everything(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of rows) {
    const { rows: lines } = await client.query<{ line: string }>(`select t::text as line from "${name}" t order by 1`)
    found[name] = lines.map(({ line }) => line)
  }
  return found
}

test('a restored studio has every row of the one backed up, and all its guards', async () => {
  const { path, client } = await aBackedUpStudio('whole')
  const other = await connectTo(await freshDatabaseUrl('restored', 'template0'))
  const { rows } = await restoreBackup(other, path, { findFaults })
  expect(await everything(other)).toEqual(await everything(client))
  expect(rows).toBe(Object.values(await everything(client)).flat().length)
  await expect(other.query('delete from users')).rejects.toThrow(/foreign key/)
  await other.query(`insert into users (name, email) values ('New', 'new@example.com')`)
  expect((await other.query(`select 1 from members m join users u using (id) where u.name = 'New'`)).rowCount).toBe(1)
  const { rows: next } = await other.query<{ seq: string }>(
    `insert into fake_stripe_objects (id, kind, body, hidden) values ('c', 'b', '{}', '{}') returning seq`,
  )
  expect(Number(next[0]?.seq)).toBeGreaterThan(1)
})

test('it replaces what is there, which is then migrated no further than it is', async () => {
  const { path, client } = await aBackedUpStudio('replacing')
  const url = await freshDatabaseUrl('replaced', 'template_tempo')
  const other = await connectTo(url)
  await other.query(`insert into rooms (name, is_exclusive) values ('Attic', false)`)
  await restoreBackup(other, path, { findFaults })
  await migrate(url)
  expect(await everything(other)).toEqual(await everything(client))
})

test('a backup of an older Tempo is loaded into its own schema and then brought up to ours', async () => {
  const { path, client } = await aBackedUpStudio('old')
  const other = await connectTo(await freshDatabaseUrl('grown', 'template0'))
  await restoreBackup(other, path, { findFaults, migrationsFolder: await aNewerTempo() })
  expect((await other.query('select distinct nickname from users')).rows).toEqual([{ nickname: 'older' }])
  await other.query('alter table users drop column nickname')
  expect(await everything(other)).toEqual(await everything(client))
  const { rows } = await other.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations')
  expect(rows[0]?.n).toBe(readMigrations().length + 1)
})

/** The migrations there are, and one more that needs the rows there were before it. */
async function aNewerTempo(): Promise<string> {
  const migrations = join(await mkdtemp(join(folder, 'newer-')), 'migrations')
  await cp('db/migrations', migrations, { recursive: true })
  const journal = join(migrations, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] }
  const [idx, when] = [entries.length, entries.at(-1)!.when + 1]
  const newest = { idx, version: '7', when, tag: 'newest', breakpoints: true }
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, newest] }))
  await writeFile(
    join(migrations, 'newest.sql'),
    `alter table users add column nickname text; update users set nickname = 'older'`,
  )
  return migrations
}

test('a damaged, shortened, foreign or newer file changes nothing', async () => {
  const { path } = await aBackedUpStudio('good')
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
  const files: Record<string, Buffer> = {
    shortened: gzipSync(lines.slice(0, -3).join('\n')),
    changed: gzipSync(lines.join('\n').replace('example', 'exemple')),
    foreign: gzipSync('{"a":1}\n'),
    text: Buffer.from('hello'),
    cut: (await readFile(path)).subarray(0, 200),
  }
  const other = await connectTo(await freshDatabaseUrl('untouched', 'template_tempo'))
  await other.query(`insert into rooms (name, is_exclusive) values ('Attic', false)`)
  const before = await everything(other)
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, `${name}.bad`)
    await writeFile(file, content)
    await expect(restoreBackup(other, file, { findFaults }), name).rejects.toThrow(/backup|whole/)
  }
  await expect(restoreBackup(other, join(folder, 'nowhere'), { findFaults })).rejects.toThrow(/cannot be read/)
  expect(await everything(other)).toEqual(before)
})

const keys = {
  'the hash of a sign-in': '5f2d0c1b7a',
  'the link of a letter that waits': 'bGluay10aGF0LW9wZW5zLWFuLWFjY291bnQ',
  'the link of a letter that has left': openLinks('', 'a secret').sign({ purpose: 'x', subject: 'y', expiresAt: at }),
  'an answer that was given once': 'a2V5LXRoYXQtaXMtc2hvd24tb25jZQ',
}

/** What is on its way in a studio of today. */
async function leaveKeys(client: pg.ClientBase): Promise<void> {
  const [session, link, sentLink, answer] = Object.values(keys)
  await client.query(`insert into secrets values ('signing-fingerprint', '0a1b2c3d')`)
  await client.query(
    `insert into sign_in_sessions (user_id, token_hash, expires_at) select id, $1, now() + interval '1 day' from users limit 1`,
    [session],
  )
  await client.query(
    `insert into messages (kind, channel, recipient, facts, state, sent_at, due_at, message_id, created_at)
     values ('left', 'email', 'mia@example.com', jsonb_build_object('manageUrl', $1::text), 'sent', now(), now(), 'left', now())`,
    [`https://studio.example/booking/cancel?token=${sentLink}`],
  )
  await client.query(`insert into idempotency_keys values ('k', 'h', 201, $1, now())`, [
    JSON.stringify({ key: answer }),
  ])
  await client.query(
    `insert into messages (kind, channel, recipient, facts, due_at, message_id, created_at)
     select kind, 'email', 'mia@example.com', jsonb_build_object('url', $1::text), now(), kind, now()
       from unnest('{verify-email,reset-password,confirm-email,account-locked,member-invitation,studio-setup}'::text[]) kind`,
    [link],
  )
}

test('anyone who finds a backup can open nothing with it', async () => {
  const { client } = await aBackedUpStudio('keys')
  await leaveKeys(client)
  const waiting = `insert into messages (kind, channel, recipient, facts, due_at, message_id, created_at)
    values ('booking-cancelled', 'email', 'mia@example.com', '{}', now(), 'm', now())`
  await client.query(waiting)
  const path = join(folder, 'keys.jsonl.gz')
  await writeBackup(client, path, { madeAt: at, unsent: { secret: 'a secret of this test, and no other' } })
  const text = gunzipSync(await readFile(path)).toString()
  for (const [what, key] of Object.entries(keys)) expect(text.includes(key), what).toBe(false)
  expect(text).toContain('signing-fingerprint')
  expect(text).toContain('booking-cancelled')
  await writeBackup(client, path, { madeAt: at, unsent: { secret: null } })
  expect(gunzipSync(await readFile(path)).toString()).not.toContain('booking-cancelled')
})

test('no backup brings back a sign-in', async () => {
  const { path, client } = await aBackedUpStudio('signed-in')
  const { rows } = await client.query<{ id: string }>('select id from users limit 1')
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(0, -1)
  async function* withSignIn() {
    yield* lines
    yield JSON.stringify({ table: 'sign_in_sessions', columns: ['id', 'user_id', 'token_hash', 'expires_at'] })
    yield JSON.stringify([randomUUID(), rows[0]!.id, 'hash', '2030-01-01T00:00:00Z'])
  }
  const file = join(folder, 'with-sign-in.jsonl.gz')
  await writeLines(file, withSignIn())
  const other = await connectTo(await freshDatabaseUrl('with_sign_in', 'template0'))
  await restoreBackup(other, file, { findFaults })
  expect((await other.query('select 1 from users')).rowCount).toBe(1)
  expect((await other.query('select 1 from sign_in_sessions')).rowCount).toBe(0)
})

test('what does not hold together is not restored', async () => {
  const { client } = await aBackedUpStudio('torn')
  await client.query('update class_sessions set max_spots = 0')
  const path = join(folder, 'torn.jsonl.gz')
  await writeBackup(client, path, { madeAt: at, unsent })
  const other = await connectTo(await freshDatabaseUrl('refusing', 'template_tempo'))
  await expect(restoreBackup(other, path, { findFaults })).rejects.toThrow(/more confirmed bookings than places/)
  expect((await other.query('select 1 from users')).rowCount).toBe(0)
})

test('nothing is restored under an open studio', async () => {
  const { path, client } = await aBackedUpStudio('open')
  await expect(restoreBackup(client, path, { findFaults })).rejects.toThrow(/Stop it first/)
})
