import { newId } from '#src/kit/id.ts'
import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { openAccounts } from '#src/platform/auth/accounts/open-accounts.server.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { writeMemberNote } from '#src/studio/people/members/write-member-note.server.ts'
import { grantFirstMonths } from '../memberships/grant-first-months.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { inviteImported } from './invite-imported.server.ts'
import { type ImportRefusal, type JudgedRow, judgeRows } from './member-import.ts'
import {
  insertImportedMembers,
  listImportRows,
  listTakenEmails,
  lockImport,
  markConfirmed,
  type MemberImport,
} from './member-import.store.server.ts'

type Confirmation = {
  importId: string
  /** What unknown package names (`plainly`) mean, by id. */
  choices: Record<string, string>
  /** Whether all new members are invited at once to choose a password. */
  isInviting: boolean
}

/** Imports the members of an uploaded file. Admin only. Promises: all of them or none; a second confirmation changes nothing
 *  and returns the first; an existing account is left as it is, even when it was created in the meantime; no one is given a
 *  password; memberships are grants, with their origin as the reason; the act is in the activity log, for the file and for each
 *  member; nothing else read from the file is kept. Locks: the import. PRODUCT 3. */
export async function confirmImport(
  ctx: SignedInCtx,
  { importId, choices, isInviting }: Confirmation,
): Promise<Outcome<MemberImport, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const found = await lockImport(work.tx, importId)
    if (!found) return refuse('import_not_found')
    if (found.confirmedAt) return ok(found)
    const now = ctx.now()
    if (found.expiresAt <= now) return refuse('import_expired')
    const rows = await listImportRows(work.tx, importId)
    const taken = new Set(
      await listTakenEmails(
        work.tx,
        rows.map(({ email }) => email),
      ),
    )
    const judged = judgeRows(rows, { taken, packages: await listPackages(work.tx), choices, now })
    const made = await makeMembers(work, judged, found)
    if (isInviting && made.length > 0) await inviteImported(work, { importId })
    const done = {
      confirmedAt: now,
      members: made.length,
      memberships: made.filter(({ membership }) => membership).length,
      leftOut: rows.length - made.length,
    }
    await markConfirmed(work.tx, importId, done)
    const { confirmedAt: _at, ...counts } = done
    const details = { file: found.fileName, ...counts, invited: isInviting }
    await recordActivity(work, { verb: 'member.import_confirmed', subjectId: importId, details })
    return ok({ ...found, ...done })
  })
}

type NewRow = Extract<JudgedRow, { kind: 'new' }> & { id: string }

/** Accounts first, all at once; then their memberships and notes. */
async function makeMembers(
  work: Work<SignedInCtx>,
  judged: readonly JudgedRow[],
  { id: importId, fileName }: MemberImport,
): Promise<NewRow[]> {
  const newMembers = judged.flatMap((row) => (row.kind === 'new' ? [{ ...row, id: newId() }] : []))
  const accounts = newMembers.map(({ id, name, email, contact }) => ({ id, name, email, contact }))
  const opened = await openAccounts(work.tx, accounts, work.now())
  const made = newMembers.filter(({ id }) => opened.has(id))
  await insertImportedMembers(
    work.tx,
    importId,
    made.map(({ id }) => id),
  )
  await Promise.all(
    made.map(({ id: memberId, line }) =>
      recordActivity(work, { verb: 'member.imported', subjectId: memberId, memberId, details: { line } }),
    ),
  )
  const grants = made.flatMap(({ id: memberId, membership }) => (membership ? [{ memberId, ...membership }] : []))
  const granted = await grantFirstMonths(work, { grants, reason: `Brought over from ${fileName}` })
  invariant(granted.ok, 'members just made can be granted packages on sale')
  const noted = made.filter(({ notes }) => notes)
  for (const { id: memberId, notes } of noted) await writeMemberNote(work, { memberId, text: notes })
  return made
}
