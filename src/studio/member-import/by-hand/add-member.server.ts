import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { openAccounts } from '#src/platform/auth/accounts/open-accounts.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '../../activity/record-activity.server.ts'
import { holdRecipients } from '../../outbox/held/hold-recipients.server.ts'
import { type AddedMember, type AddMemberRefusal, addMemberRefusals } from './add-member.ts'
import { inviteImported } from '../invite-imported.server.ts'
import { findSilentImport, insertImportedMembers } from '../member-import.store.server.ts'

export type NewlyAdded = { id: string; name: string; email: string; isHeld: boolean }

/** Adds a member by hand, who is invited by e-mail to choose a password; a person without an address is added without. The front desk only. Promises: an address that has an account
 *  keeps it unchanged; no one is given a password; while an import waits for Go live they are held with it, and invited then. Locks: the
 *  import that waits. PRODUCT 4.9. */
export async function addMember(ctx: SignedInCtx, added: AddedMember): Promise<Outcome<NewlyAdded, AddMemberRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const account = { id: newId(), ...added }
    const { id, name, email } = account
    const importId = await findSilentImport(work.tx)
    const opened = await openAccounts(work.tx, [account], work.now())
    if (!opened.has(id)) return refuse('email_taken', { email: addMemberRefusals.email_taken.message })
    await insertImportedMembers(work.tx, null, [{ memberId: id, subscriptionId: null }])
    await recordActivity(work, { verb: 'member.added', subjectId: id, memberId: id })
    if (importId) await holdRecipients(work, { memberIds: [id], heldBy: importId })
    else if (email !== '') await inviteImported(work, { memberId: id })
    return ok({ id, name, email, isHeld: importId !== null })
  })
}
