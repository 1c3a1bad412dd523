import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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
    await client.query(notebook)
    await client.query('begin')
    for (const migration of await missing(client, migrationsFolder)) await apply(client, migration)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

// The notebook of drizzle-kit, so that its own commands read it too. Its migrator is not used: it takes a second to load at
// every start, and it passes over a migration that is older than the newest one applied.
const notebook = `
create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

export type Migration = { tag: string; when: number; text: string }

async function missing(client: pg.ClientBase, folder: string): Promise<Migration[]> {
  const { rows } = await client.query<{ when: string }>('select created_at as when from drizzle.__drizzle_migrations')
  const applied = new Set(rows.map((row) => Number(row.when)))
  return readMigrations(folder).filter(({ when }) => !applied.has(when))
}

/** Every migration there is, in order. */
export function readMigrations(folder = folderOfMigrations): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag, when }) => ({
    tag,
    when,
    text: readFileSync(join(folder, `${tag}.sql`), 'utf8'),
  }))
}

/** Applies these migrations within the caller's transaction, and notes that they are. */
export async function applyMigrations(client: pg.ClientBase, migrations: Migration[]): Promise<void> {
  await client.query(notebook)
  for (const migration of migrations) await apply(client, migration)
}

async function apply(client: pg.ClientBase, { tag, when, text }: Migration): Promise<void> {
  try {
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
  } catch (error) {
    throw new Error(`migration ${tag}: ${(error as Error).message}`, { cause: error })
  }
  const hash = createHash('sha256').update(text).digest('hex')
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, when])
}

/** A database that starts beside us (in a container, say) may need a moment longer than we do. */
async function connect(databaseUrl: string): Promise<pg.Client> {
  const deadline = performance.now() + 15_000
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'tempo migrate' })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isStillStarting(error) || performance.now() > deadline) throw error
      if (tries === 3) console.log('Waiting for the database …')
      await sleep(300)
    }
  }
}

function isStillStarting(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ECONNREFUSED' || code === '57P03'
}
