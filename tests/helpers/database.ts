import pg from 'pg'
import { afterAll, inject, onTestFinished, vi } from 'vitest'
import { APP_ROLE } from '#src/platform/postgres/app-role.server.ts'

/**
 * The address of this Vitest worker's own database: a copy of the migrated template, made when first asked for and
 * shared by all test files the worker runs, as the role that a studio runs as. Empty it between tests with `truncateAll()`.
 */
export async function workerDatabaseUrl(): Promise<string> {
  return (await ownerDatabaseUrl()).replace('//tempo@', `//${APP_ROLE}@`)
}

/** The same as its owner, who may change tables too. */
export async function ownerDatabaseUrl(): Promise<string> {
  const name = `worker_${process.env.VITEST_POOL_ID}`
  await withClient(urlOf('postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${name} template template_tempo`)
  })
  return urlOf(name)
}

/** Asks the worker's database as its owner, for what no endpoint shows and the studio may not do. For the top of a test file. */
export async function openOwnerSql() {
  const pool = new pg.Pool({ connectionString: await ownerDatabaseUrl(), max: 2 })
  afterAll(() => pool.end())
  return async <Row>(text: string, values?: unknown[]) => (await pool.query(text, values)).rows as Row[]
}

/** A database of its own, as its owner, for a test that must not share one (migrations, several instances). */
export async function freshDatabaseUrl(name: string, template: 'template_tempo' | 'template0'): Promise<string> {
  const unique = `${name}_${process.env.VITEST_POOL_ID}`
  await withClient(urlOf('postgres'), async (client) => {
    await client.query(`drop database if exists ${unique} with (force)`)
    await client.query(`create database ${unique} template ${template}`)
  })
  return urlOf(unique)
}

/** A connection of the test's own, closed when the test is over. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Waits until so many statements wait for a lock that another transaction holds. */
export async function untilBlocked({ pool }: { pool: pg.Pool }, least = 1): Promise<void> {
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const areEnough = async () => ((await pool.query(blocked)).rowCount ?? 0) >= least
  await vi.waitUntil(areEnough, { timeout: 10_000, interval: 10 })
}

/** Empties every table of the worker's database and starts its sequences again; the list of migrations stays. */
export async function truncateAll(): Promise<void> {
  emptier ??= openEmptier()
  await (await emptier).query(emptyTables)
}

let emptier: Promise<pg.Client> | undefined

async function openEmptier(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await ownerDatabaseUrl() })
  await client.connect()
  return client
}

// Deleting from the few tables a test filled is many times faster than TRUNCATE of all, which makes new files for each.
const emptyTables = `do $$
declare name text; filled boolean;
begin
  set local session_replication_role = replica;
  for name in select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'drizzle')
  loop
    execute 'select exists (select from ' || name || ')' into filled;
    if filled then execute 'delete from ' || name; end if;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where last_value is not null and schemaname not in ('drizzle');
end $$`

function urlOf(database: string): string {
  return inject('postgresUrl').replace('DATABASE', database)
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
