import { and, asc, eq, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Package } from './packages.ts'
import type { Product, ProductTerms } from './product.ts'
import { products } from './products.tables.server.ts'

const columns = {
  ...pick(products, 'id', 'kind', 'name', 'pricePence', 'othersPricePence', 'allowance', 'days', 'begins', 'covers'),
  ...pick(products, 'audience', 'isShared', 'usage', 'features', 'isPopular', 'position', 'state'),
}

/** Everything the studio sells or has sold, in the order it is shown. */
export async function listProducts(reader: Reader): Promise<Product[]> {
  return reader.select(columns).from(products).orderBy(asc(products.position), asc(products.id))
}

/** What can be bought now, in the order it is shown. */
export async function listProductsOnSale(reader: Reader): Promise<Product[]> {
  return (await listProducts(reader)).filter(({ state }) => state === 'on_sale')
}

/** The plans that can be bought now, in the order they are shown. */
export async function listPackages(reader: Reader): Promise<Package[]> {
  return (await listProductsOnSale(reader)).filter(({ kind }) => kind === 'plan')
}

/** The name of everything that is or was sold, by its id. */
export async function listProductNames(reader: Reader): Promise<Map<string, string>> {
  return new Map((await listProducts(reader)).map(({ id, name }) => [id, name]))
}

/** On sale or not: also what is only still held. */
export async function findProduct(reader: Reader, productId: string): Promise<Product | null> {
  return first(reader.select(columns).from(products).where(eq(products.id, productId)))
}

/** The plan with that id, on sale or not. */
export async function findPackage(reader: Reader, packageId: string): Promise<Package | null> {
  const isIt = and(eq(products.id, packageId), eq(products.kind, 'plan'))
  return first(reader.select(columns).from(products).where(isIt))
}

/** Inserts those that are missing; what an admin has changed stays. */
export async function insertMissingProducts(tx: Tx, rows: readonly (typeof products.$inferInsert)[]): Promise<void> {
  await tx
    .insert(products)
    .values([...rows])
    .onConflictDoNothing()
}

/** Null when the id is taken. */
export async function insertProduct(tx: Tx, product: Product): Promise<Product | null> {
  return first(tx.insert(products).values(product).onConflictDoNothing().returning(columns))
}

/** The place after the last one. */
export async function findNextPosition(reader: Reader): Promise<number> {
  const [row] = await reader.select({ last: sql<number>`coalesce(max(${products.position}), 0)` }).from(products)
  return (row?.last ?? 0) + 1
}

export async function lockProduct(tx: Tx, productId: string): Promise<Product | null> {
  return first(tx.select(columns).from(products).where(eq(products.id, productId)).for('update'))
}

export async function updateProduct(tx: Tx, productId: string, terms: Partial<ProductTerms>): Promise<void> {
  await tx.update(products).set(terms).where(eq(products.id, productId))
}
