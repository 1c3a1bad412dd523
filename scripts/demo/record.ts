import { DEMO_TABLES, type Moment, MOMENTS, SPAN } from '#db/seed/demo-tables.ts'
import { exactTable } from '#src/kit/csv.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { prepareTexts, readTableTexts } from '#src/platform/database/table-texts.server.ts'
import { type ZipFile, zipStream } from '#src/platform/files/zip.server.ts'
import { rowsOf } from '#src/studio/member-import/whole/studio-tables.ts'

type Row = { cells: (string | null)[]; since: number; until: number | null }
/** `open` are the rows that are there, by what they hold; `rows` all that were. */
type Table = { columns: string[]; rows: Row[]; open: Map<string, Row> }

/** Takes down the rows of a studio at one moment after another, each row once for as long as it stays the same. */
export type Recorder = {
  take(db: Database, moment: Moment): Promise<void>
  /** The archive: a file a table, as an export of a whole studio has it, with the moments in which each row is there. */
  archive(madeAt: Date): Promise<Buffer>
}

export function openRecorder(): Recorder {
  const moments: Moment[] = []
  const tables = new Map<string, Table>(DEMO_TABLES.map((name) => [name, { columns: [], rows: [], open: new Map() }]))
  return {
    async take(db, moment) {
      const at = moments.push(moment) - 1
      await db.transaction(async (tx) => {
        await prepareTexts(tx)
        for (const [name, table] of tables) {
          const { columns, rows } = await readTableTexts(tx, name, rowsToTake(name))
          table.columns = columns
          note(table, rows, at)
        }
      })
    },
    archive: (madeAt) => packed(filesOf(moments, tables), madeAt),
  }
}

function note({ rows, open }: Table, present: readonly (string | null)[][], at: number): void {
  const keys = new Set<string>()
  for (const cells of present) {
    const key = JSON.stringify(cells)
    keys.add(key)
    if (open.has(key)) continue
    const row: Row = { cells, since: at, until: null }
    open.set(key, row)
    rows.push(row)
  }
  for (const [key, row] of open) {
    if (keys.has(key)) continue
    row.until = at
    open.delete(key)
  }
}

/** E-mails of three weeks: sent, and without their links. Of the fake Stripe what it would be asked for. */
function rowsToTake(name: string): string {
  if (name === 'messages')
    return `state = 'sent' and created_at > (select max(created_at) from messages) - interval '21 days'`
  if (name === 'fake_stripe_objects') return `kind not in ('event', 'idempotency', 'checkout.session')`
  return rowsOf(name)
}

async function* filesOf(moments: readonly Moment[], tables: Map<string, Table>): AsyncIterable<ZipFile> {
  yield file(
    MOMENTS,
    ['date', 'time'],
    moments.map(({ date, time }) => [date, time]),
  )
  for (const [name, { columns, rows }] of tables) {
    if (rows.length === 0) continue
    const lines = rows.map(({ cells, since, until }) => [numberOf(since), numberOf(until), ...cells])
    yield file(name, [...SPAN, ...columns], lines)
  }
}

function numberOf(moment: number | null): string | null {
  return moment === null || moment === 0 ? null : String(moment)
}

function file(name: string, headings: readonly string[], rows: (string | null)[][]): ZipFile {
  return { name: `${name}.csv`, chunks: one(exactTable(headings, rows)) }
}

async function* one(text: string): AsyncIterable<string> {
  yield text
}

async function packed(files: AsyncIterable<ZipFile>, madeAt: Date): Promise<Buffer> {
  return Buffer.from(await new Response(zipStream(files, madeAt)).arrayBuffer())
}
