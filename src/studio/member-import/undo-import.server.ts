import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { removeAccounts } from '#src/platform/auth/accounts/remove-accounts.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listActedSince } from '../activity/activity.store.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { undoActivities } from '../activity/undo-activities.server.ts'
import { undoHoldings } from '../memberships/holdings/undo-holdings.server.ts'
import { undoConsents } from '../messaging/newsletter/undo-consents.server.ts'
import { undoHeld } from '../outbox/held/undo-held.server.ts'
import { undoPeople } from '#src/studio/people/households/undo-people.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import { listAddedTo, listLaterFiles, removeNamed } from './imported-accounts.store.server.ts'
import { listImportedMembers, lockImport, markEnded } from './member-import.store.server.ts'

/** Undoes an import as a whole: every row that it made goes, as if it had never been there, and members of other files keep all but what it
 *  added. Admin only. Promises: all of it or nothing; not once it is live; not before a later file that added to its members; not while there is anyone of it for whom something was done since, who are named on its page; once, whatever two
 *  admins press at once; who undid it stays in the log. Locks: the import. PRODUCT 4.9. */
export async function undoImport(ctx: SignedInCtx, importId: string): Promise<Outcome<number, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const found = await lockImport(work.tx, importId)
    if (!found?.confirmedAt || found.undoneAt) return refuse('import_not_found')
    if (found.liveAt) return refuse('is_live')
    if ((await listLaterFiles(work.tx, importId)).length > 0) return refuse('added_since')
    const members = await listImportedMembers(work.tx, importId)
    const memberIds = members.map(({ memberId }) => memberId)
    const others = await listAddedTo(work.tx, importId)
    const addedTo = others.map(({ memberId }) => memberId)
    const all = [...memberIds, ...addedTo]
    const acted = await listActedSince(work.tx, { memberIds: all, since: found.confirmedAt })
    if (acted.length > 0) return refuse('has_acted')
    const added = others.map(({ named }) => named)
    const subscriptions = [...members, ...added].flatMap(({ subscriptionId }) => subscriptionId ?? [])
    await undoConsents(work, subscriptions)
    await undoHeld(work, importId)
    await undoHoldings(work, memberIds, {
      holdingIds: added.flatMap(({ holdings }) => addedIds(holdings)),
      pauseIds: added.flatMap(({ pauseId }) => pauseId ?? []),
      planOf: others.flatMap(({ memberId, named }) => (named.isPlanAdded ? [memberId] : [])),
    })
    await undoPeople(work, {
      people: added.flatMap(({ people }) => addedIds(people)),
      notes: added.flatMap(({ notes }) => notes),
      dates: added.flatMap(({ dates }) => dates),
      contactOf: others.flatMap(({ memberId, named }) => (named.isContactAdded ? [memberId] : [])),
    })
    const since = added[0] && { memberIds: addedTo, from: new Date(added[0].since), to: found.confirmedAt }
    await undoActivities(work, { memberIds, subjectIds: subscriptions }, since)
    await removeNamed(work.tx, importId)
    await removeAccounts(work.tx, memberIds)
    await markEnded(work.tx, importId, { undoneAt: ctx.now() })
    const details = { file: found.fileName, members: memberIds.length }
    await recordActivity(work, { verb: 'member.import_undone', subjectId: importId, details })
    return ok(memberIds.length)
  })
}

function addedIds(things: readonly { id: string; isAdded: boolean }[]): string[] {
  return things.flatMap(({ id, isAdded }) => (isAdded ? [id] : []))
}
