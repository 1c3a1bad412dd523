import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { makeWebhook } from '#src/studio/activity/webhooks/make-webhook.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { readHealthCounts } from './health.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const now = new Date('2026-11-23T10:00:00Z')
beforeEach(truncateAll)
afterAll(() => db.close())

test('a webhook is failing once an event was tried four times, or was given up today, and not while it is off', async () => {
  const ctx = ctxFor(db, await anAccount(db, { role: 'admin' }))
  await makeWebhook(ctx, { url: 'https://example.com/', events: ['member.changed'] })
  await db.pool.query(`select queue_event('member.changed', 'member:1', now(), '{}')`)
  const failing = async (set: string) => {
    await db.pool.query(`update webhook_deliveries set ${set}`)
    return (await readHealthCounts(db.reader, { now, channels: [] })).failingWebhooks
  }
  expect(await failing(`attempts = 3, due_at = now() + interval '20 minutes'`)).toBe(0)
  expect(await failing('attempts = 4')).toBe(1)
  expect(await failing(`state = 'failed', due_at = now() - interval '2 days'`)).toBe(0)
  expect(await failing(`due_at = now() - interval '1 hour'`)).toBe(1)
  await db.pool.query('update webhooks set is_on = false')
  expect(await failing('attempts = 12')).toBe(0)
})
