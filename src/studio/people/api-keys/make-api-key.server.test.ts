import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { MOST_KEYS } from './api-key.ts'
import { makeApiKey } from './make-api-key.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())
const words = { name: 'Accounts', scope: 'read' } as const

test('the key is in the answer alone, its hash in the database, and its name in the activity log', async () => {
  const made = await makeApiKey(ctxFor(db, await anAccount(db, { role: 'admin' })), words)
  const key = made.ok ? made.value.key : ''
  expect(key).toMatch(/^tempo_[\w-]{43}$/)
  const { rows } = await db.pool.query<{ row: string }>(
    'select k::text as row from api_keys k union all select a::text from activities a',
  )
  const kept = rows.map(({ row }) => row).join('\n')
  expect(kept).not.toContain(key)
  expect(kept).toContain('account.api_key_made')
  expect(kept).toContain('Accounts')
})

test('nobody but an admin makes one, no key does, and there is an end to them', async () => {
  const receptionist = await anAccount(db, { role: 'receptionist' })
  expect(await makeApiKey(ctxFor(db, receptionist), words)).toMatchObject({ refusal: 'not_allowed' })
  const admin = await anAccount(db, { role: 'admin' })
  const byKey = { ...admin, apiKey: { id: 'k', name: 'Accounts', scope: 'all' } } as const
  expect(await makeApiKey(ctxFor(db, byKey), words)).toMatchObject({ refusal: 'not_allowed' })
  for (let made = 0; made < MOST_KEYS; made++) await makeApiKey(ctxFor(db, admin), words)
  expect(await makeApiKey(ctxFor(db, admin), words)).toMatchObject({ refusal: 'too_many_keys' })
})
