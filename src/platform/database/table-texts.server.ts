import { sql } from 'drizzle-orm'
import { giveMinutes, type Tx } from './db.server.ts'

/** The rows of a table as PostgreSQL writes them: each value as text, or null. */
export type TableTexts = { name: string; columns: string[]; rows: (string | null)[][] }

type TableColumn = { name: string; type: string }

/** Makes what is written and read as text in this transaction the same wherever it runs, and gives it the time that whole tables take. */
export async function prepareTexts(tx: Tx): Promise<void> {
  await tx.execute(sql`set local timezone = 'UTC'`)
  await tx.execute(sql`set local datestyle = 'ISO'`)
  await giveMinutes(tx, 1)
}

/** All rows of a table in the order of its key. `where` is SQL of ours. */
export async function readTableTexts(tx: Tx, name: string, where = 'true'): Promise<TableTexts> {
  const [columns, key] = await Promise.all([columnsOf(tx, name), keyOf(tx, name)])
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const { rows } = await tx.$client.query<{ cells: (string | null)[] }>(
    `select array[${texts}] as cells from ${quoted(name)} where ${where} order by ${key.map(quoted).join(', ')}`,
  )
  return { name, columns: columns.map((column) => column.name), rows: rows.map(({ cells }) => cells) }
}

type Replacing = {
  /** All that are emptied; those without rows here stay empty. */
  names: readonly string[]
  /** Asked once for each of them, when it is its turn: what is read only then need not be held before. */
  tableOf: (name: string) => TableTexts | undefined
  /** Whether a table may have columns by now that these rows lack: they have their default then. */
  mayLack?: boolean
  /** Told of each table, after each statement, which share of its rows is written. */
  wrote?: (name: string, share: number) => void
}

/** Puts these rows in the place of all that is in the named tables. False where one has not their columns. */
export async function replaceTables(tx: Tx, { names, tableOf, mayLack = false, wrote }: Replacing): Promise<boolean> {
  const order = await inOrderOfReference(tx, names)
  for (const name of order.toReversed()) await emptyTable(tx, name)
  for (const name of order) {
    const table = tableOf(name)
    const tellShare = (share: number) => wrote?.(name, share)
    if (table && !(await writeTableTexts(tx, table, { mayLack, tellShare }))) return false
  }
  return true
}

// Each statement is held as text several times over, and the process keeps what it once took: a quarter of a megabyte is no more than
// that of a page, and ten times as much is hardly faster.
const AT_ONCE = 250

/** Writes rows that readTableTexts has read, in place of those that are there. */
async function writeTableTexts(
  tx: Tx,
  { name, columns, rows }: TableTexts,
  { mayLack, tellShare }: { mayLack: boolean; tellShare: (share: number) => void },
): Promise<boolean> {
  const known = await columnsOf(tx, name)
  const written = known.filter((column) => columns.includes(column.name))
  if (written.length < columns.length || (!mayLack && known.length !== columns.length)) return false
  // A trigger may have written some already, for what they belong to.
  await emptyTable(tx, name)
  const values = columns.map((column, at) => `(row ->> ${at})::${known.find((one) => one.name === column)!.type}`)
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.$client.query(
      `insert into ${quoted(name)} (${columns.map(quoted).join(', ')}) select ${values.join(', ')} from jsonb_array_elements($1::jsonb) row`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    )
    tellShare(Math.min(1, (from + AT_ONCE) / rows.length))
  }
  await advanceSequences(tx, name)
  return true
}

/** Whether there is anything in one of these tables. */
export async function hasAnyRow(tx: Tx, names: readonly string[]): Promise<boolean> {
  const tables = names.map((name) => `exists (select from ${quoted(name)})`).join(' or ')
  const { rows } = await tx.$client.query<{ found: boolean }>(`select ${tables} as found`)
  return rows[0]?.found ?? false
}

/** Nobody else writes to it until this transaction ends. */
export async function lockTable(tx: Tx, name: string): Promise<void> {
  await tx.$client.query(`lock table ${quoted(name)} in exclusive mode`)
}

async function emptyTable(tx: Tx, name: string): Promise<void> {
  await tx.$client.query(`delete from ${quoted(name)}`)
}

/** These tables so that each comes after those it refers to. */
async function inOrderOfReference(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ from: string; to: string }>(sql`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`)
  const ordered = new Set<string>()
  const place = (name: string) => {
    if (ordered.has(name)) return
    for (const { from, to } of rows) if (from === name && names.includes(to)) place(to)
    ordered.add(name)
  }
  for (const name of names) place(name)
  return [...ordered]
}

async function columnsOf(tx: Tx, name: string): Promise<TableColumn[]> {
  const { rows } = await tx.execute<TableColumn>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attname`)
  return rows
}

async function keyOf(tx: Tx, name: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
     where indrelid = ${name}::regclass and indisprimary order by array_position(indkey::int2[], attnum)`)
  return rows.map((row) => row.name)
}

/** Numbers that are given out next come after those that are there. */
async function advanceSequences(tx: Tx, table: string): Promise<void> {
  const { rows } = await tx.execute<{ column: string; sequence: string }>(sql`
    select attname as "column", pg_get_serial_sequence(${table}, attname) as sequence from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and pg_get_serial_sequence(${table}, attname) is not null`)
  for (const { column, sequence } of rows) {
    await tx.$client.query(
      `select nextval($1::regclass) from generate_series(1, (
         select coalesce(max(${quoted(column)}), 0) - (select case when is_called then last_value else 0 end from ${sequence}) from ${quoted(table)}))`,
      [sequence],
    )
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
