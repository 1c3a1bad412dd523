import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { releaseRecipients } from '../outbox/held/release-recipients.server.ts'
import { inviteImported } from './invite-imported.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { lockImport, markEnded } from './member-import.store.server.ts'

/** Ends the silence about an import: its members are invited to choose a password, and written to from now on; so are those who were added at the
 *  front desk in the meantime. Admin only. Promises: once,
 *  whatever two admins press at once; of what was held, only what is still of use leaves; an import that is live cannot be undone any more.
 *  Locks: the import. PRODUCT 4.9. */
export async function goLive(
  ctx: SignedInCtx,
  importId: string,
): Promise<Outcome<{ invited: number; released: number; withdrawn: number }, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const found = await lockImport(work.tx, importId)
    if (!found?.confirmedAt || found.undoneAt) return refuse('import_not_found')
    if (found.liveAt) return refuse('is_live')
    await markEnded(work.tx, importId, { liveAt: ctx.now() })
    const held = await releaseRecipients(work, importId)
    const invited = await inviteImported(work, { importId })
    const added = await inviteImported(work, { importId: null })
    const sent = { invited: (invited.ok ? invited.value : 0) + (added.ok ? added.value : 0), ...held }
    const details = { file: found.fileName, ...sent }
    await recordActivity(work, { verb: 'member.import_live', subjectId: importId, details })
    return ok(sent)
  })
}
