import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/db.server.ts'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { outbox } from '#tests/helpers/outbox.tsx'
import { postMessage } from './post-message.server.ts'
import { removeOldMessages } from './remove-old-messages.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('what was done with three months ago is forgotten; what waits is not', async () => {
  const longAgo = new Date(MONDAY.getTime() - 91 * 86_400_000)
  for (const [state, now] of [
    ['sent', longAgo],
    ['failed', longAgo],
    ['withdrawn', longAgo],
    ['queued', longAgo],
    ['sent', MONDAY],
  ] as const) {
    const recipient = `${state}@example.com`
    await db.transaction((tx) =>
      postMessage(tx, { kind: 'note', recipient, facts: {}, now, dedupeKey: recipient + now }),
    )
    await db.pool.query('update messages set state = $1 where recipient = $2', [state, recipient])
  }
  await removeOldMessages(ctxFor(db, { kind: 'system', job: 'housekeeping' }))
  const left = await outbox(db)
  expect(left.map((row) => row.state)).toEqual(['queued', 'sent'])
})
