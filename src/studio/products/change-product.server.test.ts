import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { changeProduct } from './change-product.server.ts'
import { findProduct, listPackages } from './products.store.server.ts'
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

test('changes words and prices, never what else was said, and says before and after', async () => {
  const ctx = await someone()
  await changeProduct(ctx, { productId: 'basic', terms: { pricePence: 3300 } })
  await changeProduct(ctx, { productId: 'basic', terms: { pricePence: 3450, features: ['One', 'Two'] } })
  expect(await findProduct(db.reader, 'basic')).toMatchObject({
    pricePence: 3450,
    features: ['One', 'Two'],
    allowance: 6,
  })
  const { rows } = await db.pool.query('select verb, details from activities')
  expect(rows).toMatchObject([
    { verb: 'content.package_changed', details: { before: { pricePence: 3300 }, after: { pricePence: 3450 } } },
  ])
})

test('what is hidden or has ended is not offered, and is still known', async () => {
  const ctx = await someone()
  await changeProduct(ctx, { productId: 'basic', terms: { state: 'hidden' } })
  await changeProduct(ctx, { productId: 'family', terms: { state: 'ended' } })
  expect((await listPackages(db.reader)).map(({ id }) => id)).toEqual(['standard'])
  expect(await findProduct(db.reader, 'basic')).toMatchObject({ state: 'hidden' })
})

test('only an admin may, only what is sold, and only to what fits its kind', async () => {
  const [admin, member] = [await someone(), await someone('member')]
  const refused = (refusal: string) => ({ ok: false, refusal })
  const to = (productId: string, terms = {}) => ({ productId, terms: { pricePence: 100, ...terms } })
  expect(await changeProduct(member, to('basic'))).toEqual(refused('not_allowed'))
  expect(await changeProduct(admin, to('gold'))).toEqual(refused('product_not_found'))
  expect(await changeProduct(admin, to('basic', { covers: ['golf'] }))).toEqual(refused('class_type_unknown'))
  expect(await findProduct(db.reader, 'basic')).toMatchObject({ pricePence: 3300 })
})
