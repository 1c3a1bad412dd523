import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const folderOfMigrations = join(import.meta.dirname, '../../db/migrations')

/** Held by the one instance that migrates. */
const lock = 837_427

/**
 * Brings a database to the newest schema. Instances that start together take turns: the first migrates, the others wait
 * and find nothing to do. All of it happens in one transaction, so a start killed half way changed nothing.
 * Throws when the database cannot be reached within 15 s or a migration fails.
 */
export async function migrate(databaseUrl: string, migrationsFolder = folderOfMigrations): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await applyMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** A database that starts beside us (in a container, say) may need a moment longer than we do. */
async function connect(databaseUrl: string): Promise<pg.Client> {
  const deadline = performance.now() + 15_000
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tempo migrate' })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isStillStarting(error) || performance.now() > deadline) throw error
      await sleep(300)
    }
  }
}

function isStillStarting(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ECONNREFUSED' || code === '57P03'
}
