import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { canBeRead } from './file/import-columns.ts'
import type { DateOrder } from './file/import-date.ts'
import type { ImportRefusal } from './member-import.ts'
import { listImportRows, lockImport, updateReading } from './member-import.store.server.ts'
import { columnsFrom, orderOf } from './file/reading.ts'

/** Changes how an uploaded file is read: what each of its columns is, which order its dates have, what names of products stand for. Admin only.
 *  Promises: nothing else is written; without a column of names and one of addresses it stays as it is. Locks: the import. PRODUCT 4.9. */
export async function changeReading(
  ctx: SignedInCtx,
  change: {
    importId: string
    /** For each column of the file the field it is. */
    fields?: readonly (string | undefined)[]
    order?: DateOrder
    choices?: Record<string, string>
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
    if (!canBeRead(columns)) return refuse('no_columns')
    const rows = await listImportRows(tx, found.id)
    const order = orderOf(
      columns,
      rows.map(({ cells }) => cells),
    )
    await updateReading(tx, found.id, {
      ...reading,
      columns,
      ...order,
      ...(change.order && { order: change.order, isOrderOpen: false }),
      choices: { ...reading.choices, ...change.choices },
    })
    return ok(null)
  })
}
