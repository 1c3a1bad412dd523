import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { canBeRead } from './file/import-columns.ts'
import type { LegacyEncoding } from '#src/kit/text/legacy-encoding.ts'
import type { Standing } from './file/import-words.ts'
import type { DateOrder } from './file/import-date.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { listImportRows, lockImport, readRowsAnew, updateReading } from './member-import.store.server.ts'
import { columnsFrom, orderOf } from './file/reading.ts'

/** Changes how an uploaded file is read: what each of its columns is, which order its dates have, what names of products and statuses
 *  stand for, in which encoding it is, and to whom it adds who is here from elsewhere. Admin only.
 *  Promises: nothing else is written; without a column of names and one of addresses it stays as it is. Locks: the import. PRODUCT 4.9. */
export async function changeReading(
  ctx: SignedInCtx,
  change: {
    importId: string
    /** For each column of the file the field it is. */
    fields?: readonly (string | undefined)[]
    order?: DateOrder
    choices?: Record<string, string>
    statuses?: Record<string, Standing>
    encoding?: LegacyEncoding
    adds?: string[]
  },
): Promise<Outcome<null, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async ({ tx }) => {
    const found = await lockImport(tx, change.importId)
    if (!found || found.confirmedAt) return refuse('import_not_found')
    const { reading, headings } = found
    const columns = change.fields
      ? columnsFrom(change.fields.slice(0, headings.length), reading.columns)
      : reading.columns
    const rows = await listImportRows(tx, found.id)
    const cells = rows.map((row) => row.cells)
    if (canBeRead(reading.columns, cells) && !canBeRead(columns, cells)) return refuse('no_columns')
    const encodings = reading.encoding && change.encoding && { from: reading.encoding, to: change.encoding }
    if (encodings && encodings.from !== encodings.to) await readRowsAnew(tx, found.id, rows, encodings)
    const order = orderOf(columns, cells)
    await updateReading(tx, found.id, {
      ...reading,
      columns,
      ...order,
      ...(change.order && { order: change.order, isOrderOpen: false }),
      choices: { ...reading.choices, ...change.choices },
      statuses: { ...reading.statuses, ...change.statuses },
      encoding: encodings ? encodings.to : reading.encoding,
      adds: change.adds ?? reading.adds,
    })
    return ok(null)
  })
}
