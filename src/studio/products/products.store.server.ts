import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Package } from './packages.ts'
import type { Product, ProductTerms } from './product.ts'
import { products } from './products.tables.server.ts'

const columns = {
  ...pick(products, 'id', 'kind', 'name', 'pricePence', 'othersPricePence', 'allowance', 'days', 'begins', 'covers'),
  ...pick(products, 'audience', 'isShared', 'usage', 'features', 'isPopular', 'position', 'state'),
}

/** Everything the studio sells or has sold, in the order it is shown; the tickets of workshops last. */
export async function listProducts(reader: Reader): Promise<Product[]> {
  return reader
    .select(columns)
    .from(products)
    .orderBy(sql`${products.classId} is not null`, asc(products.position), asc(products.id))
}

/** What the shop sells now, in the order it is shown: all but the tickets of workshops. */
export async function listProductsOnSale(reader: Reader): Promise<Product[]> {
  return (await listShop(reader)).filter(({ state }) => state === 'on_sale')
}

/** All but the tickets of workshops, on sale or not. */
export async function listShop(reader: Reader): Promise<Product[]> {
  const isOfShop = isNull(products.classId)
  return reader.select(columns).from(products).where(isOfShop).orderBy(asc(products.position), asc(products.id))
}

/** The tickets that can be bought now: of the workshop that is this class, or of all. */
export async function listTicketsOnSale(reader: Reader, classId?: string): Promise<Product[]> {
  const isOfClass = classId === undefined ? isNotNull(products.classId) : eq(products.classId, classId)
  const isSold = and(isOfClass, eq(products.state, 'on_sale'))
  return reader.select(columns).from(products).where(isSold).orderBy(asc(products.name), asc(products.id))
}

/** Which workshop a product is the ticket of; null for what is not one. */
export async function findTicketClass(reader: Reader, productId: string): Promise<string | null> {
  const { classId } = products
  return (await first(reader.select({ classId }).from(products).where(eq(products.id, productId))))?.classId ?? null
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

export async function updateProduct(
  tx: Tx,
  productId: string,
  terms: Partial<ProductTerms> & { classId?: string; refundDays?: number | null },
): Promise<void> {
  await tx.update(products).set(terms).where(eq(products.id, productId))
}
