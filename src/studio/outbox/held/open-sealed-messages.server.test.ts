import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#src/platform/backup/restore-backup.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { ctxFor } from '#tests/helpers/build.ts'
import { freshDatabaseUrl, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openSealedMessages } from './open-sealed-messages.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const SECRET = 'a secret of this test, and of no other'
const link = (token: string) => ({
  name: 'Mia',
  resetUrl: `https://studio.example/reset-password?oobCode=${token}`,
  to: [{ payUrl: token }],
})

test('what waits to be sent is in a backup without its links, nobody sends it there, and a start makes it wait again as it did', async () => {
  for (const state of ['queued', 'sending', 'held', 'failed', 'withdrawn', 'sent'])
    await db.pool.query(
      `insert into messages (kind, channel, recipient, facts, state, due_at, message_id, created_at)
       values ($1, 'email', 'mia@example.com', $2, $3, now(), $1, now())`,
      [`of-${state}`, JSON.stringify(state === 'sent' ? {} : link(`token-${state}`)), state],
    )
  const { file, restored } = await backedUp()
  expect(gunzipSync(readFileSync(file)).toString()).not.toMatch(/token-|oobCode|payUrl/)
  const before = await statesOf(restored.pool)
  expect(new Set(before.filter(({ kind }) => kind !== 'of-sent').map(({ state }) => state))).toEqual(new Set(['held']))
  await openSealedMessages(ctxFor(restored, { kind: 'system', job: 'start' }), SECRET)
  const original = await statesOf(db.pool)
  const expected = original.map((row) => (row.state === 'sending' ? { ...row, state: 'queued' } : row))
  expect(await statesOf(restored.pool)).toEqual(expected)
})

test('what another secret has sealed has failed, and says so', async () => {
  await db.pool.query(
    `insert into messages (kind, channel, recipient, facts, due_at, message_id, created_at)
     values ('reset-password', 'email', 'mia@example.com', $1, now(), 'm', now())`,
    [JSON.stringify(link('token'))],
  )
  const { restored } = await backedUp()
  await openSealedMessages(ctxFor(restored, { kind: 'system', job: 'start' }), 'another secret, as long as that')
  const { rows } = await restored.pool.query('select state, last_error from messages')
  expect(rows).toEqual([{ state: 'failed', last_error: expect.stringContaining('another SECRET') }])
})

async function backedUp() {
  const folder = mkdtempSync(join(tmpdir(), 'tempo-sealed-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'a.jsonl.gz')
  const from = new pg.Client({ connectionString: await workerDatabaseUrl() })
  const url = await freshDatabaseUrl('sealed_messages', 'template_tempo')
  const to = new pg.Client({ connectionString: url })
  await Promise.all([from.connect(), to.connect()])
  await writeBackup(from, file, { madeAt: new Date(), unsent: { secret: SECRET } })
  await restoreBackup(to, file, { findFaults: async () => [] })
  await Promise.all([from.end(), to.end()])
  const restored = openDatabase(url)
  onTestFinished(() => restored.close())
  return { file, restored }
}

async function statesOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ kind: string; state: string; facts: unknown }>(
    'select kind, state, facts from messages order by kind',
  )
  return rows
}
