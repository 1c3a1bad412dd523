import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { outbox, post } from '#tests/helpers/outbox.tsx'
import { openSmtpSink, type SmtpSink } from '#tests/helpers/smtp-sink.ts'

const databaseUrl = await workerDatabaseUrl()
const db = openDatabase(databaseUrl)
let sink: SmtpSink

beforeAll(async () => {
  sink = await openSmtpSink()
})
beforeEach(async () => {
  await truncateAll()
  sink.mails.length = 0
})
afterAll(async () => {
  await sink.stop()
  await db.close()
})

const HELD_AT_A_TIME = 4

async function aSender() {
  const child = spawn(process.execPath, ['tests/races/a-sender.ts', databaseUrl, sink.url], { stdio: 'pipe' })
  await once(child.stdout, 'data')
  return child
}

async function everythingSent(ms: number): Promise<void> {
  for (const until = Date.now() + ms; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) {
    if ((await outbox(db)).every((row) => row.state === 'sent')) return
  }
  throw new Error(`Some messages were not sent within ${ms} ms`)
}

test('senders killed in the middle lose nothing, and repeat only what they had in hand', async () => {
  const now = new Date()
  for (let n = 0; n < 200; n++) {
    await post(db, { recipient: `ada${n}@example.com`, now })
  }
  const first = await aSender()
  const second = await aSender()
  await sink.expectMails(40)
  first.kill('SIGKILL')
  await sink.expectMails(80)
  second.kill('SIGKILL')
  const third = await aSender()
  await everythingSent(40_000)
  third.kill('SIGKILL')
  const ids = sink.mails.map((mail) => mail.messageId)
  const rows = await outbox(db)
  expect(new Set(ids)).toEqual(new Set(rows.map((row) => `<${row.message_id}>`)))
  expect(ids.length - new Set(ids).size).toBeLessThanOrEqual(2 * HELD_AT_A_TIME)
})
