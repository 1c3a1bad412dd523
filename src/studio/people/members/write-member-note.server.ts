import { isAtDesk } from '#src/platform/role.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { MemberAdminRefusal } from './member-admin.ts'
import { findAccount, insertMemberNotes } from './members.store.server.ts'

/** Adds a note on a member, for staff only, by the front desk. Promises: kept with the writer's name and the time, never changed; the log says
 *  that one was written, not what it says. Locks: none. */
export async function writeMemberNote(
  ctx: SignedInCtx,
  { memberId, text }: { memberId: string; text: string },
): Promise<Outcome<void, MemberAdminRefusal>> {
  const { actor } = ctx
  if (!isAtDesk(actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const account = await findAccount(work.tx, memberId)
    if (!account) return refuse('member_not_found')
    await insertMemberNotes(work.tx, [{ memberId, text, authorName: actor.name, writtenAt: ctx.now() }])
    // Not in the member's own history: no memberId.
    const details = { about: account.name }
    await recordActivity(work, { verb: 'member.note_written', subjectId: memberId, details })
    return ok(undefined)
  })
}
