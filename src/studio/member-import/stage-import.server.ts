import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { readCsv } from '#src/platform/files/read-csv.server.ts'
import { readColumns, readTexts } from './import-columns.ts'
import { type ImportRefusal, isNamedAsList, KEPT_HOURS, MOST_ROWS } from './member-import.ts'
import { insertImport } from './member-import.store.server.ts'

const HOUR_MS = 3_600_000

/** An admin uploads a file of members from another system, to look at what would come of it.
 *  Promises: what is not a list of text by its name and by its content is refused; nobody is made, changed or written to; only what is read of the file is kept, for a day, until it is confirmed.
 *  Locks: nothing. */
export async function stageImport(
  ctx: SignedInCtx,
  { fileName, bytes }: { fileName: string; bytes: Uint8Array },
): Promise<Outcome<{ id: string }, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isNamedAsList(fileName)) return refuse('not_text')
  // One line more for the headings.
  const read = readCsv(bytes, MOST_ROWS + 1)
  if (!read.ok) return read
  const [headings, ...records] = read.value
  const columns = headings && readColumns(headings.cells)
  if (!columns) return refuse('no_columns')
  if (records.length === 0) return refuse('no_rows')
  const rows = records.map(({ line, cells }) => ({ line, ...readTexts(cells, columns) }))
  const [id, now] = [newId(), ctx.now()]
  const expiresAt = new Date(now.getTime() + KEPT_HOURS * HOUR_MS)
  await ctx.transaction(({ tx }) =>
    insertImport(tx, { id, fileName, ignoredHeadings: columns.ignored, startedAt: now, expiresAt }, rows),
  )
  return ok({ id })
}
