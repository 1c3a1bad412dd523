import type pg from 'pg'

/** The role the studio runs as on its own PostgreSQL. It reads and writes rows; it cannot create, change or drop anything and
 *  is no superuser: whatever a query could be tricked into stays within the studio's rows. */
export const APP_ROLE = 'tempo_app'

/** Creates the role in this cluster, once. */
export async function createAppRole(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE])
  if (rowCount) return
  const plain = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
  await client.query(`create role ${APP_ROLE} ${plain}`).catch((error: { code?: string }) => {
    // Another process created it between the check and the statement.
    if (error.code !== '42710' && error.code !== '23505') throw error
  })
}

/** Grants the role the rows of every table, and reading of the list of migrations, which a backup names. Checks first, because
 *  most starts find nothing new. */
export async function grantRows(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(
    `select exists (
       select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not
         case relkind when 'S' then has_sequence_privilege($1, oid, 'usage') else has_table_privilege($1, oid, 'delete') end
     ) or has_database_privilege($1, current_database(), 'temporary') as missing`,
    [APP_ROLE],
  )
  if (!rows[0]?.missing) return
  await client.query(
    `begin;
     grant usage on schema public, drizzle to ${APP_ROLE};
     grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
     grant usage, select on all sequences in schema public to ${APP_ROLE};
     grant select on drizzle.__drizzle_migrations to ${APP_ROLE};
     do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;
     commit`,
  )
}
