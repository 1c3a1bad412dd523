import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Node, nodesOf, type Source } from '#tests/architecture/source.ts'
import { anything } from './anything.ts'
import { ARGUMENTS } from './arguments.ts'

/** A statement, and the function of a store that sends it. */
export type Statement = { by: string; text: string }

/** Every statement that the functions of a store send. Found by calling each with anything at all, or with what `arguments.ts` names, once
 *  where the database finds nothing and once where it finds a row. Nothing is run. */
export async function statementsOf(store: Record<string, unknown>): Promise<Statement[]> {
  const found = new Map<string, Statement>()
  for (const [by, act] of Object.entries(store)) {
    if (!takesDatabase(act)) continue
    for (const given of ARGUMENTS[by] ?? [Array(4).fill(anything()), Array(4).fill(null)])
      for (const rows of [[], [anything()]]) {
        const tx = recorder(rows, (text) => found.set(`${by} ${text}`, { by, text }))
        await attempt(() => act(tx, ...given))
      }
  }
  return [...found.values()]
}

/** Faults of a store whose SQL was not all found: a function that sent nothing, a statement written out that was in none. */
export function unfoundFaults(source: Source, store: Record<string, unknown>, found: Statement[]): string[] {
  const remedy = 'name its arguments in tests/database/arguments.ts, so that it is tried against the schema'
  const silent = Object.entries(store)
    .filter(([name, act]) => takesDatabase(act) && !found.some(({ by }) => by === name))
    .map(([name]) => `${source.path} ${name} sends no statement when it is called with anything: ${remedy}`)
  const texts = found.map(({ text }) => flat(text))
  const unseen = writtenOut(source)
    .filter(({ text }) => !texts.some((one) => one.includes(flat(text))))
    .map(({ line, text }) => `${source.path}:${line} “${flat(text).slice(0, 60)}” is in no statement: ${remedy}`)
  return [...silent, ...unseen]
}

type Act = (...all: unknown[]) => unknown

function takesDatabase(act: unknown): act is Act {
  return typeof act === 'function' && /^[^(]*\(\s*(tx|reader)\b/.test(act.toString())
}

/** What a call does with what it is given is not of interest, only what it has sent until then. */
async function attempt(call: () => unknown): Promise<void> {
  try {
    const answer = await call()
    if (answer && typeof answer === 'object' && Symbol.asyncIterator in answer) await (answer as AsyncGenerator).next()
  } catch {}
}

function recorder(rows: unknown[], record: (text: string) => void) {
  const query = async (asked: string | { text: string }) => {
    const text = typeof asked === 'string' ? asked : asked.text
    record(text)
    // A count always has its row.
    const answer = /^\s*select count\(/.test(text) ? [anything()] : rows
    return { rows: answer, rowCount: answer.length, fields: [] }
  }
  const db = drizzle({ query } as never)
  return Object.assign(db, { update: setting(db.update.bind(db)) })
}

/** Anything has no columns to set: then the first of the table is. */
function setting(update: NodePgDatabase['update']) {
  return (table: PgTable) => {
    const builder = update(table)
    const [first] = Object.keys(getTableColumns(table))
    const set = builder.set.bind(builder)
    builder.set = (values) => set(Object.keys(values).length > 0 ? values : { [first!]: sql`default` })
    return builder
  }
}

/** The SQL that a store writes out from its first word: in `sql`, up to the first value, and as the text of a prepared statement. */
function writtenOut(source: Source): { line: number; text: string }[] {
  const tagged = nodesOf(source, 'TaggedTemplateExpression')
    .filter(({ tag }) => (tag as { name?: string }).name === 'sql')
    .map(({ quasi }) => quasi as Node)
  const texts = nodesOf(source, 'Property')
    .filter(({ key }) => (key as { name?: string }).name === 'text')
    .map(({ value }) => value as Node)
  return [...tagged, ...texts]
    .map((node) => ({ line: source.lineAt(node.start), text: beginning(node) }))
    .filter(({ text }) => /^\s*(with|select|insert|update|delete)\b/.test(text))
}

function beginning(node: Node): string {
  const [first] = (node.quasis ?? []) as { value: { cooked: string } }[]
  return first?.value.cooked ?? (typeof node.value === 'string' ? node.value : '')
}

function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
