import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { changePackage } from './change-package.server.ts'
import { packageForm } from './packages.ts'
import { findPackage } from './packages.store.server.ts'
import { seedPackages } from './seed-packages.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function someone(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  const ctx = { ...ctxFor(db, actor), actor }
  await seedPackages(ctx)
  return ctx
}

async function wordsOfBasic(change: object = {}) {
  const { name, pricePence, othersPricePence, usage, features } = (await findPackage(db.reader, 'basic'))!
  const typed = { name, usage, price: String(pricePence / 100), othersPrice: String(othersPricePence / 100) }
  return packageForm.parse({ ...typed, features: features.join('\n'), ...change })
}

test('changes words and prices, never how many classes, and says before and after', async () => {
  const ctx = await someone()
  await changePackage(ctx, { packageId: 'basic', words: await wordsOfBasic() })
  const words = await wordsOfBasic({ price: '£34.50', features: 'One\n\nTwo' })
  await changePackage(ctx, { packageId: 'basic', words })
  expect(await findPackage(db.reader, 'basic')).toMatchObject({
    pricePence: 3450,
    features: ['One', 'Two'],
    allowance: 6,
  })
  const { rows } = await db.pool.query('select verb, details from activities')
  expect(rows).toMatchObject([
    { verb: 'content.package_changed', details: { before: { pricePence: 3300 }, after: { pricePence: 3450 } } },
  ])
})

test('only an admin may, and only what is sold', async () => {
  const member = await someone('member')
  const words = await wordsOfBasic()
  const refused = (refusal: string) => ({ ok: false, refusal })
  expect(await changePackage(member, { packageId: 'basic', words })).toEqual(refused('not_allowed'))
  expect(await changePackage(await someone(), { packageId: 'gold', words })).toEqual(refused('plan_not_found'))
})
