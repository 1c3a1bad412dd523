import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { bringMembers } from './bring-members.server.ts'
import { judgeImport } from './judge-import.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { lockImport, markConfirmed, type MemberImport } from './member-import.store.server.ts'

/** Imports the members of an uploaded file. Admin only. Promises: all of them or none; a second confirmation changes nothing
 *  and returns the first; to members whom the same move-in brought, and to those whom the
 *  admin chose, only what is not there is added; every other account is left as it is, even when it was created in the meantime; no one is given a
 *  password; everyone holds exactly the classes that were left; nobody is written to, by whatever happens, until goLive; the act is in the
 *  activity log, for the file and for each member; nothing else read from the file is kept. Locks: the import, then the members who are here. PRODUCT 4.9. */
export async function confirmImport(
  ctx: SignedInCtx,
  { importId }: { importId: string },
): Promise<Outcome<MemberImport, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const found = await lockImport(work.tx, importId)
    if (!found) return refuse('import_not_found')
    if (found.confirmedAt) return ok(found)
    if (found.expiresAt <= ctx.now()) return refuse('import_expired')
    if (found.reading.isOrderOpen) return refuse('order_open')
    // Judged twice: what is added is decided on members whom nobody else changes.
    const { known } = await judgeImport(work.tx, found, ctx.now())
    for (const memberId of known) await holdMember(work.tx, memberId)
    const { judged, comparison, unknownStatuses, isUnreadable } = await judgeImport(work.tx, found, ctx.now())
    if (isUnreadable) return refuse('no_columns')
    if (unknownStatuses.some(({ key }) => !found.reading.statuses?.[key])) return refuse('status_open')
    const written = await bringMembers(work, judged.members, found)
    const counts = {
      members: written.filter(({ known }) => !known).length,
      memberships: written.filter(({ holdings }) => holdings.length > 0).length,
      leftOut: judged.rows.filter(({ kind }) => kind !== 'new' && kind !== 'added').length,
    }
    const details = { file: found.fileName, ...counts }
    await recordActivity(work, { verb: 'member.import_confirmed', subjectId: importId, details })
    // After everything that it wrote: what the log has later was done by others.
    const done = { ...counts, totals: comparison.former, confirmedAt: ctx.now() }
    await markConfirmed(work.tx, importId, done)
    return ok({ ...found, ...done })
  })
}
