import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { connectBeside, postmasterOf } from '#scripts/rig/rig-database.ts'
import { startStudio } from '#scripts/rig/studio-process.ts'
import { APP_ROLE } from '#src/platform/postgres/app-role.server.ts'
import { urlOf } from '#src/platform/postgres/lease.server.ts'

// The last build on a PostgreSQL of its own, as `npm start` runs it.
const dataDir = mkdtempSync(join(tmpdir(), 'tempo-role-'))
// Passable, so that as root the database stays in it.
chmodSync(dataDir, 0o755)
let studio = await startStudio({ DATA_DIR: dataDir, SEED: 'none' })
afterAll(async () => {
  await studio.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Works on the studio's database as that role. */
async function as<Answer>(role: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: urlOf(postmasterOf(dataDir)!, 'tempo', role) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Under which roles the studio is connected just now, by the names of its connections. */
async function connections(): Promise<string[]> {
  const owner = await connectBeside(dataDir)
  const { rows } = await owner.query<{ one: string }>(
    `select distinct application_name || ' as ' || usename as one from pg_stat_activity
      where application_name like 'tempo%' and pid <> pg_backend_pid() order by 1`,
  )
  await owner.end()
  return rows.map(({ one }) => one)
}

/** A start is over, and what it did as the owner: nobody else is connected. */
async function untilRunning(): Promise<void> {
  const running = ['tempo as tempo_app', 'tempo lease as tempo_app', 'tempo-live as tempo_app']
  await vi.waitFor(async () => expect(await connections()).toEqual(running), 10_000)
}

test('a studio on its own PostgreSQL runs under a role that is no superuser, jobs and live notices included', async () => {
  await untilRunning()
  const { rows } = await as(APP_ROLE, (client) =>
    client.query(
      'select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    ),
  )
  expect(Object.values(rows[0] as object)).toEqual([false, false, false, false, false])
})

test.each([
  ['create table mine (n int)', /permission denied for schema public/],
  ['create temporary table mine (n int)', /permission denied to create temporary tables/],
  ['create schema mine', /permission denied for database/],
  ['create extension dblink', /permission denied|not available/],
  ['create function mine() returns int language sql as $$ select 1 $$', /permission denied for schema public/],
  ['alter table users add column mine int', /must be owner of table users/],
  ['alter table users disable trigger user', /must be owner of table users/],
  ['truncate users cascade', /permission denied for table users/],
  ['drop table bookings', /must be owner of table bookings/],
  ['delete from drizzle.__drizzle_migrations', /permission denied for table __drizzle_migrations/],
  ['select * from pg_authid', /permission denied for table pg_authid/],
  [`copy users to program 'cat'`, /permission denied to COPY to or from an external program/],
  [`copy users to '/tmp/users'`, /permission denied to COPY to a file/],
  [`select pg_read_file('postgresql.conf')`, /permission denied for function pg_read_file/],
  ['set session_replication_role = replica', /permission denied to set parameter/],
  ['set role tempo', /permission denied to set role/],
  ['set session authorization tempo', /permission denied to set session authorization/],
  ['alter role tempo_app superuser', /permission denied to alter role/],
  [`alter system set log_statement = 'all'`, /permission denied to set parameter/],
])('that role cannot %s', async (statement, why) => {
  await expect(as(APP_ROLE, (client) => client.query(statement))).rejects.toThrow(why)
})

test('a studio from before there was such a role is given it at its next start, and keeps what it has', async () => {
  await as('tempo', (client) => client.query(`insert into rooms (name, is_exclusive) values ('Attic', false)`))
  await studio.kill()
  const former = `drop owned by ${APP_ROLE}; drop role ${APP_ROLE}; grant temporary on database tempo to public`
  await as('tempo', (client) => client.query(former))
  studio = await startStudio({ DATA_DIR: dataDir, SEED: 'none' })
  await untilRunning()
  const { rows } = await as(APP_ROLE, (client) => client.query(`select name from rooms where name = 'Attic'`))
  expect(rows).toEqual([{ name: 'Attic' }])
})
