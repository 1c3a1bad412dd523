import { afterAll, beforeEach, expect, test } from 'vitest'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openDatabase } from './db.server.ts'
import { findOrMakeSecret } from './secrets.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const secret = (name: string) => db.transaction((tx) => findOrMakeSecret(tx, name))

test('instances that start together share one secret, and keep it', async () => {
  const secrets = await Promise.all(Array.from({ length: 6 }, () => secret('signing')))
  expect(new Set(secrets).size).toBe(1)
  expect(await secret('signing')).toBe(secrets[0])
  expect(Buffer.from(secrets[0] ?? '', 'base64url')).toHaveLength(32)
})

test('each purpose has a secret of its own', async () => {
  expect(await secret('signing')).not.toBe(await secret('links'))
})
