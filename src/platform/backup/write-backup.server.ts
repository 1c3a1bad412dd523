import type pg from 'pg'
import type { Progress } from '../progress.server.ts'
import {
  type FirstLine,
  type LastLine,
  type Row,
  type SequenceLine,
  type TableLine,
  writeLines,
} from './backup-file.server.ts'
import { sealedMessage } from './sealed-rows.server.ts'

/** Tables that no backup has, and that no restore fills from an older one. Counts begin again; a sign-in that was ended since must not
 *  come to life again; an answer kept for repeats may say what is shown but once. */
export const LEFT_OUT = ['rate_limits', 'sign_in_sessions', 'passkey_challenges', 'idempotency_keys']
/** What becomes of messages that have not been sent, which carry links of their receivers: they are sealed with the studio's secret, and left
 *  out where there is none. Only a file that is gone when its reader has it takes them as they are. */
export type Unsent = { secret: string | null } | 'as they are'
const ROWS_AT_ONCE = 500

/** Writes all data of the studio to a file that any PostgreSQL from 15 and any later Tempo can be restored from.
 *  Promises: everything is of one moment, though the studio goes on; the file is whole or not there; with a passphrase nobody reads it
 *  without. */
export async function writeBackup(
  client: pg.ClientBase,
  path: string,
  { madeAt, unsent, passphrase, progress }: { madeAt: Date; unsent: Unsent; passphrase?: string; progress?: Progress },
): Promise<LastLine> {
  await client.query('begin isolation level repeatable read read only')
  try {
    // Texts must mean the same wherever they are read again.
    await client.query("set local timezone = 'UTC'; set local datestyle = 'ISO'; set local extra_float_digits = 1")
    return await writeLines(path, linesOf(client, { madeAt, unsent, progress }), passphrase)
  } finally {
    await client.query('rollback')
  }
}

async function* linesOf(
  client: pg.ClientBase,
  { madeAt, unsent, progress }: { madeAt: Date; unsent: Unsent; progress?: Progress },
): AsyncGenerator<string> {
  const first: FirstLine = {
    format: 'tempo-backup',
    version: 1,
    madeAt: madeAt.toISOString(),
    migrations: await appliedMigrations(client),
  }
  yield JSON.stringify(first)
  const tables = await tablesOf(client)
  for (const [at, table] of tables.entries()) {
    progress?.('Writing', at + 1, tables.length)
    yield JSON.stringify(table)
    const isSealed = table.table === 'messages' && unsent !== 'as they are'
    if (isSealed) yield* sealedRows(client, table, unsent.secret)
    else yield* rowsOf(client, table)
  }
  const { rows } = await client.query<SequenceLine>(
    `select sequencename as sequence, last_value::text as value from pg_sequences
      where schemaname = 'public' and last_value is not null order by 1`,
  )
  for (const row of rows) yield JSON.stringify(row)
}

async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ when: string }>(
    'select created_at::text as when from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ when }) => when)
}

async function tablesOf(client: pg.ClientBase): Promise<TableLine[]> {
  const { rows } = await client.query<TableLine>(
    `select t.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
        and not a.attisdropped and a.attgenerated = '' and t.relname <> all ($1)
      group by t.relname order by t.relname`,
    [LEFT_OUT],
  )
  return rows
}

async function* sealedRows(client: pg.ClientBase, table: TableLine, secret: string | null): AsyncGenerator<string> {
  for await (const line of rowsOf(client, table)) {
    const row = sealedMessage(table, JSON.parse(line) as Row, secret)
    if (row) yield JSON.stringify(row)
  }
}

async function* rowsOf(client: pg.ClientBase, { table, columns }: TableLine): AsyncGenerator<string> {
  const texts = columns.map((column) => `"${column}"::text`).join(', ')
  await client.query(
    `declare rows_of_table no scroll cursor for select json_build_array(${texts})::text as line from "${table}"`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${ROWS_AT_ONCE} from rows_of_table`)
    for (const { line } of rows) yield line
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('close rows_of_table')
}
