import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openDatabase } from '../../database/db.server.ts'
import { seal, unseal } from '../../seal.server.ts'
import { resealSecondFactors } from './reseal-second-factors.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function anApp(sealedWith: string): Promise<string> {
  const id = newId()
  await db.pool.query(`insert into users (id, name, email, contact, role) values ($1, 'Mia', $2, '1', 'member')`, [
    id,
    `${id}@example.com`,
  ])
  await db.pool.query(`insert into second_factors (user_id, secret, last_step, spare_codes) values ($1, $2, 0, '[]')`, [
    id,
    seal(Buffer.from('the key of an app'), sealedWith, 'second-factor'),
  ])
  return id
}

const sealedOf = async (id: string) =>
  (await db.pool.query<{ secret: string }>('select secret from second_factors where user_id = $1', [id])).rows[0]!
    .secret

test('the key of an app that a former secret sealed is sealed with the one in use; what none opens stays', async () => {
  const [former, present, lost] = [await anApp('former'), await anApp('present'), await anApp('lost')]
  const before = [await sealedOf(present), await sealedOf(lost)]
  await db.transaction((tx) => resealSecondFactors(tx, 'present\nformer'))
  expect(unseal(await sealedOf(former), 'present', 'second-factor').toString()).toBe('the key of an app')
  expect([await sealedOf(present), await sealedOf(lost)]).toEqual(before)
})

test('without a former secret nothing is touched', async () => {
  const id = await anApp('former')
  const before = await sealedOf(id)
  await db.transaction((tx) => resealSecondFactors(tx, 'present'))
  expect(await sealedOf(id)).toBe(before)
})
