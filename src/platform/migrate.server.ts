import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sqlStateOf } from './database/database-error.ts'

const folderOfMigrations = join(import.meta.dirname, '../../db/migrations')
const folderOfFunctions = join(import.meta.dirname, '../../db/functions')

/** Held by the one instance that migrates. */
const lock = 837_427

/**
 * Brings a database to the newest schema. Instances that start together take turns: the first migrates, the others wait
 * and find nothing to do. All of it happens in one transaction, so a start killed half way changed nothing.
 * `before` is done when a database that has data is about to be changed, `afterwards` before the next instance has its turn.
 * Throws when the database cannot be reached within 15 s, was migrated by a newer version, or a migration fails.
 */
export async function migrate(
  databaseUrl: string,
  migrationsFolder = folderOfMigrations,
  { before, afterwards }: MigrationSteps = {},
): Promise<void> {
  const client = await connect(databaseUrl)
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(notebook)
    const { toCome, hasData } = await missing(client, migrationsFolder)
    if (hasData && toCome.length > 0) await before?.(client)
    await besideOthers(client, async () => {
      for (const migration of toCome) await apply(client, migration)
      if (migrationsFolder === folderOfMigrations) await replaceFunctions(client)
    })
    await afterwards?.(client)
  } finally {
    await client.end()
  }
}

// Everyone who wants a table queues behind a migration that waits for it, and may hold another that it wants next. So it hardly waits, and
// tries again: a running studio is never held up by it, nor by a backup that reads a table for a while.
const MOST_MS_FOR_A_LOCK = 5
const PAUSE_MS = 15
const MOST_MS_IN_USE = 60_000

/** One transaction, in a database that instances of the version before are using. */
async function besideOthers(client: pg.ClientBase, work: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + MOST_MS_IN_USE
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${MOST_MS_FOR_A_LOCK}`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      if (!IN_USE.has(sqlStateOf(error) ?? '') || performance.now() > deadline) throw error
      if (tries === 100) console.log('The database is in use; waiting for a moment to change it …')
      await sleep(PAUSE_MS)
    }
  }
}

// A lock that was not to be had in time, and a deadlock.
const IN_USE = new Set(['55P03', '40P01'])

// The notebook of drizzle-kit, so that its own commands read it too. Its migrator is not used: it takes a second to load at
// every start, and it passes over a migration that is older than the newest one applied.
const notebook = `
create schema if not exists drizzle;
create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

type MigrationSteps = Partial<Record<'before' | 'afterwards', (client: pg.ClientBase) => Promise<void>>>

export type Migration = { tag: string; when: number; text: string }

/** The migrations that this database lacks, and whether it has had any. Throws when it was migrated by a newer program, or by another text of a migration: its
 *  tables are then not those that this program was written for. */
async function missing(client: pg.ClientBase, folder: string): Promise<{ toCome: Migration[]; hasData: boolean }> {
  const { rows } = await client.query<{ when: string; hash: string }>(
    'select created_at as when, hash from drizzle.__drizzle_migrations',
  )
  const applied = new Map(rows.map(({ when, hash }) => [Number(when), hash]))
  const known = readMigrations(folder)
  if ([...applied.keys()].some((when) => !known.some((migration) => migration.when === when)))
    throw new Error(
      'The database has migrations that this version of Tempo does not know: start it with the version that made them.',
    )
  const changed = known.find(({ when, text }) => applied.has(when) && applied.get(when) !== hashOf(text))
  if (changed) throw new Error(`Migration ${changed.tag} was changed after it had been applied to this database.`)
  return { toCome: known.filter(({ when }) => !applied.has(when)), hasData: applied.size > 0 }
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

/** Brings the functions of the database to the newest text: rules that several statements share, each said once (db/functions). */
export async function replaceFunctions(client: pg.ClientBase): Promise<void> {
  for (const file of readdirSync(folderOfFunctions).toSorted())
    await client.query(readFileSync(join(folderOfFunctions, file), 'utf8'))
}

async function apply(client: pg.ClientBase, { tag, when, text }: Migration): Promise<void> {
  // An editor empties a file before it writes it: noted as applied, its statements would never run.
  if (text.trim() === '') throw new Error(`migration ${tag}: the file is empty`)
  try {
    for (const statement of text.split('--> statement-breakpoint')) await client.query(statement)
  } catch (error) {
    throw new Error(`migration ${tag}: ${(error as Error).message}`, { cause: error })
  }
  const applied = [hashOf(text), when]
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', applied)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
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
