import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { makeProduct } from './make-product.server.ts'
import type { ProductTerms } from './product.ts'
import {
  findNextPosition,
  findPackage,
  findProduct,
  listPackages,
  listProducts,
  listProductsOnSale,
  lockProduct,
  updateProduct,
} from './products.store.server.ts'
import { seedPackages } from './seed-packages.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const terms: Omit<ProductTerms, 'position'> = {
  name: '10 Class Pass',
  pricePence: 9000,
  othersPricePence: null,
  allowance: 10,
  days: 90,
  begins: 'first_use',
  covers: null,
  audience: 'all',
  isShared: false,
  usage: 'Ten classes within three months',
  features: [],
  isPopular: false,
  state: 'on_sale',
}

async function someone(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  const ctx = { ...ctxFor(db, actor), actor }
  await seedPackages(ctx)
  return ctx
}

test('makes a product that is the last of the list, and says so in the log', async () => {
  const ctx = await someone()
  expect(await makeProduct(ctx, { kind: 'pass', terms })).toMatchObject({
    ok: true,
    value: { id: '10-class-pass', kind: 'pass', allowance: 10, days: 90 },
  })
  expect((await listProducts(db.reader)).map(({ id }) => id)).toEqual([
    'basic',
    'standard',
    'family',
    'drop-in',
    '10-class-pass',
  ])
  const { rows } = await db.pool.query('select verb, subject_id from activities')
  expect(rows).toEqual([{ verb: 'content.product_made', subject_id: '10-class-pass' }])
})

test('an unlimited plan stands among the packages, a pass does not', async () => {
  const ctx = await someone()
  await makeProduct(ctx, { kind: 'plan', terms: { ...terms, name: 'Unlimited', allowance: null } })
  await makeProduct(ctx, { kind: 'pass', terms })
  expect((await listPackages(db.reader)).map(({ id, allowance }) => [id, allowance])).toEqual([
    ['basic', 6],
    ['standard', 10],
    ['family', 20],
    ['unlimited', null],
  ])
})

test('two of one name have ids of their own, made at the same time too', async () => {
  const ctx = await someone()
  const made = await Promise.all([1, 2, 3].map(() => makeProduct(ctx, { kind: 'pass', terms })))
  const ids = new Set(made.map((one) => one.ok && one.value.id))
  expect(ids).toEqual(new Set(['10-class-pass', '10-class-pass-2', '10-class-pass-3']))
})

test('only an admin may, and only what fits its kind', async () => {
  expect(await makeProduct(await someone('instructor'), { kind: 'pass', terms })).toEqual({
    ok: false,
    refusal: 'not_allowed',
  })
  const refused = await makeProduct(await someone(), { kind: 'intro', terms: { ...terms, days: null } })
  expect(refused).toEqual({ ok: false, refusal: 'days_needed' })
  expect(await listProducts(db.reader)).toHaveLength(4)
})

test('products are listed by their place, those of one place by their ids, and one after the last comes next', async () => {
  expect([await findNextPosition(db.reader), await listProducts(db.reader)]).toEqual([1, []])
  const ctx = await someone()
  const place = (id: string, position: number) => ctx.transaction(({ tx }) => updateProduct(tx, id, { position }))
  await place('standard', 7)
  await place('basic', 7)
  await place('family', 2)
  const listed = async () => (await listProducts(db.reader)).map(({ id }) => id)
  expect([await listed(), await findNextPosition(db.reader)]).toEqual([['family', 'drop-in', 'basic', 'standard'], 8])
  await ctx.transaction(({ tx }) => updateProduct(tx, 'drop-in', { state: 'hidden' }))
  expect((await listProductsOnSale(db.reader)).map(({ id }) => id)).toEqual(['family', 'basic', 'standard'])
})

test('a product is found by its id, as a package only where it is a plan, and locked alone', async () => {
  const ctx = await someone()
  const found = async (id: string) => [
    (await findProduct(db.reader, id))?.id,
    (await findPackage(db.reader, id))?.id,
    (await ctx.transaction(({ tx }) => lockProduct(tx, id)))?.id,
  ]
  expect(await found('standard')).toEqual(['standard', 'standard', 'standard'])
  expect(await found('drop-in')).toEqual(['drop-in', undefined, 'drop-in'])
  expect(await found('gold')).toEqual([undefined, undefined, undefined])
})
