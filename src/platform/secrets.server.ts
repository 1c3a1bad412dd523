import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Tx } from './db.server.ts'
import { secrets } from './platform.tables.server.ts'

/** The secret of that name, made once: of instances that start together one writes it and all read the same. */
export async function findOrMakeSecret(tx: Tx, name: string): Promise<string> {
  await tx
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`The secret ${name} could not be read`)
  return row.value
}
