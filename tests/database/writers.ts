import { getTableName } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { placeOf, WRITERS_OF_PAYMENTS } from '#tests/architecture/modules.ts'

/** The tables of the studio by their names, each with the file that declares it. */
export function tablesIn(files: (readonly [path: string, file: Record<string, unknown>])[]): Map<string, string> {
  return new Map(
    files.flatMap(([path, file]) =>
      Object.values(file)
        .filter((one) => one instanceof PgTable)
        .map((table) => [getTableName(table), path] as const),
    ),
  )
}

/** Who writes: the module of a store. Payments are written by the folders that move money alone; accounts by people (docs/decisions/012);
 *  what a deleted account leaves in any table by the rules of personal data (docs/decisions/025). */
export function mayWrite(store: string, tables: string): boolean {
  const [from, to] = [placeOf(store), placeOf(tables)]
  if (from.module === 'people' && from.folder === 'personal-data') return true
  if (tables === 'src/platform/auth/auth.tables.server.ts') return from.module === 'people'
  if (tables.endsWith('/payments.tables.server.ts')) return WRITERS_OF_PAYMENTS.includes(from.folder ?? '')
  return from.module === to.module
}

/** Makes a role that may read everything, lock every row, and write these tables alone. */
export function roleThatWrites(role: string, tables: readonly string[]): string {
  return `create role ${role};
    grant select on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    -- A row is locked by whoever may update any column of it: the one that nobody changes.
    do $$ declare lock text; begin
      for lock in select format('grant update (%I) on %s to ${role}', attname, attrelid::regclass)
        from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
       where indisprimary and attrelid::regclass::text = any (select tablename from pg_tables where schemaname = 'public')
      loop execute lock; end loop;
    end $$;
    ${tables.map((table) => `grant insert, update, delete on "${table}" to ${role};`).join('\n')}`
}
