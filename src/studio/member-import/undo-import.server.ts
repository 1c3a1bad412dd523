import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { removeAccounts } from '#src/platform/auth/accounts/remove-accounts.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listActedSince } from '../activity/activity.store.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { undoActivities } from '../activity/undo-activities.server.ts'
import { undoHoldings } from '../memberships/holdings/undo-holdings.server.ts'
import { undoConsents } from '../messaging/newsletter/undo-consents.server.ts'
import { undoHeld } from '../outbox/held/undo-held.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { listImportedMembers, lockImport, markEnded } from './member-import.store.server.ts'

/** Undoes an import as a whole: every row that it made goes, as if it had never been there. Admin only. Promises: all of it or nothing; not
 *  once it is live; not while there is anyone of it for whom something was done since, who are named on its page; once, whatever two
 *  admins press at once; who undid it stays in the log. Locks: the import. PRODUCT 4.9. */
export async function undoImport(ctx: SignedInCtx, importId: string): Promise<Outcome<number, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const found = await lockImport(work.tx, importId)
    if (!found?.confirmedAt || found.undoneAt) return refuse('import_not_found')
    if (found.liveAt) return refuse('is_live')
    const members = await listImportedMembers(work.tx, importId)
    const memberIds = members.map(({ memberId }) => memberId)
    const acted = await listActedSince(work.tx, { memberIds, since: found.confirmedAt })
    if (acted.length > 0) return refuse('has_acted')
    const subscriptions = members.flatMap(({ subscriptionId }) => subscriptionId ?? [])
    await undoConsents(work, subscriptions)
    await undoHeld(work, importId)
    await undoHoldings(work, memberIds)
    await undoActivities(work, { memberIds, subjectIds: subscriptions })
    await removeAccounts(work.tx, memberIds)
    await markEnded(work.tx, importId, { undoneAt: ctx.now() })
    const details = { file: found.fileName, members: memberIds.length }
    await recordActivity(work, { verb: 'member.import_undone', subjectId: importId, details })
    return ok(memberIds.length)
  })
}
