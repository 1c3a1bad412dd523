import type pg from 'pg'
import { applyMigrations, readMigrations, replaceFunctions } from '../migrate.server.ts'
import type { Progress } from '../progress.server.ts'
import { BadBackup, type FirstLine, type Line, readLines, type Row, type TableLine } from './backup-file.server.ts'
import { LEFT_OUT } from './write-backup.server.ts'

const ROWS_AT_ONCE = 500

export type Restoring = {
  /** Lines on what does not hold of the restored data; any of them undoes the restore. */
  findFaults(query: (text: string) => Promise<{ rows: { subject: string }[] }>): Promise<string[]>
  /** For a backup that is sealed. */
  passphrase?: string
  migrationsFolder?: string
  progress?: Progress
}

/** Replaces everything in the database by a backup, and brings it up to this Tempo's schema.
 *  Promises: all in one transaction, so that a restore that fails, or that `findFaults` does not approve, changed nothing; refuses
 *  while a studio is open on the database. Throws BadBackup when the file cannot be restored. Answers the rows loaded. */
export async function restoreBackup(
  client: pg.ClientBase,
  path: string,
  { findFaults, passphrase, migrationsFolder, progress }: Restoring,
): Promise<{ madeAt: string; rows: number }> {
  const lines = () => readLines(path, passphrase)
  const { first, count } = await readThrough(path, lines())
  const all = readMigrations(migrationsFolder)
  const isKnown = (when: string) => all.some((migration) => String(migration.when) === when)
  if (!first.migrations.every(isKnown))
    throw new BadBackup(`${path} was made by a newer Tempo: restore it with that one`)
  await client.query('begin')
  try {
    if (await isOpenOn(client)) throw new BadBackup('Tempo is open on this database. Stop it first, then restore.')
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await client.query(
      `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_min_messages = warning`,
    )
    for (const schema of ['public', 'drizzle']) await client.query(`drop schema if exists ${schema} cascade`)
    await client.query('create schema public')
    await applyMigrations(
      client,
      all.filter(({ when }) => first.migrations.includes(String(when))),
    )
    const rows = await withoutGuards(client, () => load(client, counted(lines(), count, progress)))
    await applyMigrations(
      client,
      all.filter(({ when }) => !first.migrations.includes(String(when))),
    )
    await replaceFunctions(client)
    progress?.('Checking', 0)
    await client.query('analyze')
    const faults = await findFaults((text) => client.query(text))
    if (faults.length > 0) throw new BadBackup(`What was restored does not hold together:\n${faults.join('\n')}`)
    await client.query('commit')
    return { madeAt: first.madeAt, rows }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** Reads the whole file once, so that a damaged one is known before anything is touched. */
async function readThrough(path: string, lines: AsyncIterable<Line>): Promise<{ first: FirstLine; count: number }> {
  let first: Partial<FirstLine> | undefined
  let count = 0
  for await (const line of lines) {
    first ??= line as Partial<FirstLine>
    count += 1
  }
  if (first?.format !== 'tempo-backup') throw new BadBackup(`${path} is not a backup of Tempo`)
  if (first.version !== 1) throw new BadBackup(`${path} was made by a newer Tempo: restore it with that one`)
  return { first: first as FirstLine, count }
}

async function* counted(lines: AsyncIterable<Line>, all: number, progress?: Progress): AsyncGenerator<Line> {
  let at = 0
  for await (const line of lines) {
    progress?.('Restoring', ++at, all)
    yield line
  }
}

/** Whether a studio is open on the database. */
export async function isOpenOn(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name in ('tempo', 'tempo-live')`,
  )
  return rows[0]!.open > 0
}

/** Loads without foreign keys and triggers, whatever the order of tables; putting the keys back checks every one of them. */
async function withoutGuards<Answer>(client: pg.ClientBase, work: () => Promise<Answer>): Promise<Answer> {
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where not tgisinternal`,
  )
  for (const { drop } of keys) await client.query(drop)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  const answer = await work()
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const { add } of keys) await client.query(add)
  return answer
}

async function load(client: pg.ClientBase, lines: AsyncIterable<Line>): Promise<number> {
  let [insert, isLeftOut] = ['', false]
  let [batch, loaded]: [Row[], number] = [[], 0]
  const flush = async () => {
    if (batch.length > 0) await client.query(insert, [JSON.stringify(batch)])
    loaded += batch.length
    batch = []
  }
  for await (const line of lines) {
    if (Array.isArray(line)) {
      if (isLeftOut) continue
      batch.push(line)
      if (batch.length >= ROWS_AT_ONCE) await flush()
      continue
    }
    await flush()
    isLeftOut = isTable(line) && LEFT_OUT.includes(line.table)
    if (isTable(line)) insert = await insertInto(client, line)
    else if ('sequence' in line)
      await client.query('select setval($1::regclass, $2)', [`"${line.sequence}"`, line.value])
  }
  await flush()
  return loaded
}

function isTable(line: Exclude<Line, Row>): line is TableLine {
  return 'table' in line
}

/** The statement that loads rows of this table, given as one JSON array of arrays of texts. */
async function insertInto(client: pg.ClientBase, { table, columns }: TableLine): Promise<string> {
  const { rows } = await client.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`public."${table}"`],
  )
  const types = new Map(rows.map(({ column, type }) => [column, type]))
  const values = columns.map((column, at) => {
    const type = types.get(column)
    if (!type) throw new BadBackup(`There is no column ${table}.${column} in the schema the backup names`)
    return `(r ->> ${at})::${type}`
  })
  return `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) overriding system value
          select ${values.join(', ')} from jsonb_array_elements($1::jsonb) r`
}
