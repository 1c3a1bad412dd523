import { asc, eq } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { packages } from './products.tables.server.ts'
import type { Package, PackageWords } from './packages.ts'

const columns = {
  ...pick(packages, 'id', 'name', 'pricePence', 'othersPricePence', 'allowance', 'usage', 'features', 'isPopular'),
}

/** All packages on sale, in the order they are shown. */
export async function listPackages(reader: Reader): Promise<Package[]> {
  return reader.select(columns).from(packages).orderBy(asc(packages.position))
}

export async function findPackage(reader: Reader, packageId: string): Promise<Package | null> {
  return first(reader.select(columns).from(packages).where(eq(packages.id, packageId)))
}

/** Inserts the packages that are missing; what an admin has changed stays. */
export async function insertMissingPackages(tx: Tx, sold: readonly Package[]): Promise<void> {
  await tx
    .insert(packages)
    .values(sold.map((one, position) => ({ ...one, position })))
    .onConflictDoNothing()
}

export async function lockPackage(tx: Tx, packageId: string): Promise<Package | null> {
  return first(tx.select(columns).from(packages).where(eq(packages.id, packageId)).for('update'))
}

export async function updatePackageWords(tx: Tx, packageId: string, words: PackageWords): Promise<void> {
  await tx.update(packages).set(words).where(eq(packages.id, packageId))
}
