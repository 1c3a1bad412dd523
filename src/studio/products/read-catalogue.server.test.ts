import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { seedClassTypes } from '#src/studio/schedule/class-types/seed-class-types.server.ts'
import { changeProduct } from './change-product.server.ts'
import { readCatalogue } from './read-catalogue.server.ts'
import { seedPackages } from './seed-packages.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('savings follow from the drop-in, and nothing is said of all packages that one does not keep', async () => {
  const actor = await anAccount(db, { role: 'admin' })
  const ctx = { ...ctxFor(db, actor), actor }
  await seedClassTypes(ctx)
  await seedPackages(ctx)
  const first = await readCatalogue(db.reader)
  expect(first.packages.map(({ id }) => id)).toEqual(['basic', 'standard', 'family'])
  expect(first.others.map(({ id }) => id)).toEqual(['drop-in'])
  expect(first).toMatchObject({ dropInPence: 650, coversAll: true })
  expect(first.lead).toBe('Choose a monthly package and skip the drop-in fee. Every package covers every class.')
  await changeProduct(ctx, { productId: 'basic', terms: { covers: ['yoga'] } })
  await changeProduct(ctx, { productId: 'drop-in', terms: { pricePence: 1200 } })
  expect(await readCatalogue(db.reader)).toMatchObject({
    dropInPence: 1200,
    coversAll: false,
    lead: 'Choose a monthly package and skip the drop-in fee.',
  })
  await changeProduct(ctx, { productId: 'drop-in', terms: { state: 'hidden' } })
  expect(await readCatalogue(db.reader)).toMatchObject({ dropInPence: null, others: [] })
})
