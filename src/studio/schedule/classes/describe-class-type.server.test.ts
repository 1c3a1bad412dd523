import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { listClassTypes } from './classes.store.server.ts'
import { describeClassType } from './describe-class-type.server.ts'
import { seedClassTypes } from './seed-class-types.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function someone(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  const ctx = { ...ctxFor(db, actor), actor }
  await seedClassTypes(ctx)
  return ctx
}

test('says again what a class type is, once', async () => {
  const ctx = await someone()
  for (const _ of [1, 2]) await describeClassType(ctx, { typeId: 'yoga', description: 'Breathe.' })
  expect((await listClassTypes(db.reader)).find(({ id }) => id === 'yoga')).toMatchObject({ description: 'Breathe.' })
  const { rows } = await db.pool.query('select verb, details from activities')
  expect(rows).toMatchObject([{ verb: 'content.class_type_changed', details: { name: 'Yoga', after: 'Breathe.' } }])
})

test('only an admin may, and only one that is there', async () => {
  const change = { typeId: 'golf', description: 'Swing.' }
  const refused = (refusal: string) => ({ ok: false, refusal })
  expect(await describeClassType(await someone('member'), change)).toEqual(refused('not_allowed'))
  expect(await describeClassType(await someone(), change)).toEqual(refused('class_type_not_found'))
})
