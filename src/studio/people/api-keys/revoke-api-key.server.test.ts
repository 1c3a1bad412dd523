import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { findKeyActor } from '#src/platform/auth/api-keys/api-keys.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { makeApiKey } from './make-api-key.server.ts'
import { revokeApiKey } from './revoke-api-key.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function aKey() {
  const admin = await anAccount(db, { role: 'admin' })
  const made = await makeApiKey(ctxFor(db, admin), { name: 'Door lock', scope: 'all' })
  if (!made.ok) throw new Error('the key was refused')
  return { admin, ...made.value }
}

test('the next call with a revoked key is refused, and it is in the activity log', async () => {
  const { admin, key, apiKey } = await aKey()
  expect(await findKeyActor(db.reader, key)).toMatchObject({ userId: admin.userId, apiKey: { name: 'Door lock' } })
  const other = ctxFor(db, await anAccount(db, { role: 'admin' }))
  expect(await revokeApiKey(other, { keyId: apiKey.id })).toMatchObject({ ok: true })
  expect(await findKeyActor(db.reader, key)).toBeNull()
  expect(await revokeApiKey(other, { keyId: apiKey.id })).toMatchObject({ refusal: 'key_not_found' })
  const { rows } = await db.pool.query(`select 1 from activities where verb = 'account.api_key_revoked'`)
  expect(rows).toHaveLength(1)
})

test('nobody but an admin revokes one, and an id of nothing is not found', async () => {
  const { admin, apiKey } = await aKey()
  const member = ctxFor(db, await anAccount(db))
  expect(await revokeApiKey(member, { keyId: apiKey.id })).toMatchObject({ refusal: 'not_allowed' })
  for (const keyId of [newId(), 'x'])
    expect(await revokeApiKey(ctxFor(db, admin), { keyId })).toMatchObject({ refusal: 'key_not_found' })
})

test('a key ends with the role, the account and a second factor that is owed', async () => {
  const ends = [`role = 'member'`, 'deactivated_at = now()', `second_factor_due_at = now() - interval '1 day'`]
  for (const end of ends) {
    const { admin, key } = await aKey()
    await db.pool.query(`update users set ${end} where id = $1`, [admin.userId])
    expect([end, await findKeyActor(db.reader, key)]).toEqual([end, null])
  }
})
