import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { lockImport, removeImport } from './member-import.store.server.ts'

/** Withdraws an uploaded file. Admin only. Promises: everything read from it is deleted; a confirmed one stays on record.
 *  Locks: the import. */
export async function withdrawImport(ctx: SignedInCtx, importId: string): Promise<Outcome<null, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async ({ tx }) => {
    const found = await lockImport(tx, importId)
    if (!found || found.confirmedAt) return refuse('import_not_found')
    await removeImport(tx, importId)
    return ok(null)
  })
}
