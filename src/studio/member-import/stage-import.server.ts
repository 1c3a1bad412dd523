import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { visibleLine } from '#src/kit/text/visible-text.ts'
import { legacyEncodingOf, readCsv } from '#src/platform/files/read-csv.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { isNamedAsList, KEPT_HOURS, MOST_ROWS } from './member-import.ts'
import { insertImport } from './member-import.store.server.ts'
import { detectReading, headingsAt, MOST_COLUMNS } from './file/reading.ts'

const HOUR_MS = 3_600_000

/** Uploads a file of members from another system, to preview its import. Admin only. Promises: a file that is not a text list
 *  by name and content is refused; one whose columns are not known is kept, for an admin to say what they are; nobody is created, changed or e-mailed; what is read of the file is kept for a day,
 *  until it is confirmed. Locks: none. */
export async function stageImport(
  ctx: SignedInCtx,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<Outcome<{ id: string }, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isNamedAsList(fileName)) return refuse('not_text')
  // One line more for the headings.
  const read = readCsv(bytes, MOST_ROWS + 1)
  if (!read.ok) return read
  const records = read.value.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.trim()) }))
  const at = headingsAt(records.map(({ cells }) => cells))
  const rows = records.slice(at + 1)
  if (rows.length === 0) return refuse('no_rows')
  const width = Math.max(...records.slice(Math.max(at, 0)).map(({ cells }) => cells.length))
  const headings = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, n) =>
    visibleLine(records[at]?.cells[n] ?? '').slice(0, 200),
  )
  const detected = detectReading(
    headings,
    rows.map(({ cells }) => cells),
  )
  const reading = { ...detected, encoding: legacyEncodingOf(bytes) }
  const [id, now] = [newId(), ctx.now()]
  const expiresAt = new Date(now.getTime() + KEPT_HOURS * HOUR_MS)
  await ctx.transaction(({ tx }) =>
    insertImport(tx, { id, fileName, headings, reading, startedAt: now, expiresAt }, rows),
  )
  return ok({ id })
}
