import { newId } from '#src/kit/id.ts'
import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { openAccounts } from '#src/platform/auth/accounts/open-accounts.server.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { bringHoldings } from '../memberships/holdings/bring-holdings.server.ts'
import { bringConsents } from '../messaging/newsletter/bring-consents.server.ts'
import { holdRecipients } from '../outbox/held/hold-recipients.server.ts'
import { bringPeople } from '#src/studio/people/households/bring-people.server.ts'
import { bringNotes } from '#src/studio/people/notes/bring-notes.server.ts'
import { judgeImport } from './judge-import.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import type { NewMember } from './member-import.ts'
import { insertImportedMembers, lockImport, markConfirmed, type MemberImport } from './member-import.store.server.ts'

/** Imports the members of an uploaded file. Admin only. Promises: all of them or none; a second confirmation changes nothing
 *  and returns the first; an existing account is left as it is, even when it was created in the meantime; no one is given a
 *  password; everyone holds exactly the classes that were left; nobody is written to, by whatever happens, until goLive; the act is in the
 *  activity log, for the file and for each member; nothing else read from the file is kept. Locks: the import. PRODUCT 4.9. */
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
    const { judged, comparison, unknownStatuses, isUnreadable } = await judgeImport(work.tx, found, ctx.now())
    if (isUnreadable) return refuse('no_columns')
    if (unknownStatuses.some(({ key }) => !found.reading.statuses?.[key])) return refuse('status_open')
    const made = await makeMembers(work, judged.members, found)
    const counts = {
      members: made.length,
      memberships: made.filter(({ holdings }) => holdings.length > 0).length,
      leftOut: judged.rows.filter(({ kind }) => kind !== 'new').length,
    }
    const details = { file: found.fileName, ...counts }
    await recordActivity(work, { verb: 'member.import_confirmed', subjectId: importId, details })
    // After everything that it wrote: what the log has later was done by others.
    const done = { ...counts, totals: comparison.former, confirmedAt: ctx.now() }
    await markConfirmed(work.tx, importId, done)
    return ok({ ...found, ...done })
  })
}

type Made = NewMember & { id: string }

/** Accounts first, all at once; then who and what belongs to them. */
async function makeMembers(
  work: Work<SignedInCtx>,
  members: readonly NewMember[],
  { id: importId, fileName }: MemberImport,
): Promise<Made[]> {
  const reason = `Brought over from ${fileName}`
  const accounts = members.map((member) => ({ ...member, id: newId() }))
  const opened = await openAccounts(
    work.tx,
    accounts.map(({ id, name, email, contact }) => ({ id, name, email, contact })),
    work.now(),
  )
  const made = accounts.filter(({ id }) => opened.has(id))
  await holdRecipients(work, { memberIds: made.map(({ id }) => id), heldBy: importId })
  await bringPeople(
    work,
    made.map(({ id: memberId, people, dates: [holder, ...dates] }) => {
      return { memberId, holder: holder!, others: people.map((name, at) => ({ name, ...dates[at]! })) }
    }),
  )
  const brought = made.map(({ id: memberId, ...member }) => ({ memberId, ...member }))
  const written = await bringHoldings(work, { brought, reason })
  invariant(written.ok, 'members just made can be given what is on sale')
  const consenting = made.filter(({ isConsenting }) => isConsenting)
  const subscriptions = await bringConsents(work, {
    people: consenting.map(({ email, name }) => ({ email, name })),
    origin: reason,
  })
  const subscriptionOf = new Map(subscriptions.map(({ id, email }) => [email, id]))
  await insertImportedMembers(
    work.tx,
    importId,
    made.map(({ id: memberId, email }) => ({ memberId, subscriptionId: subscriptionOf.get(email) ?? null })),
  )
  const imported = made.map(({ id: memberId }) => {
    return { verb: 'member.imported', subjectId: memberId, memberId, details: { file: fileName } }
  })
  await recordActivity(work, ...imported)
  await bringNotes(
    work,
    made.flatMap(({ id: memberId, notes }) => notes.map((note) => ({ memberId, ...note }))),
  )
  return made
}
