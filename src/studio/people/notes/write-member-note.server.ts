import { isAtDesk } from '#src/platform/role.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listHousehold } from '../households/household.store.server.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { findAccount } from '../members/members.store.server.ts'
import { type MemberNoteRefusal, whoseNote } from './member-note.ts'
import { insertMemberNotes } from './member-notes.store.server.ts'

/** Adds a note on a person of an account, for staff only, by the front desk. Promises: it is about one person, who is named where there are
 *  several; kept with the writer's name and the time, its words never changed; the log says that one was written, not what it says. Locks: the
 *  member. */
export async function writeMemberNote(
  ctx: SignedInCtx,
  { memberId, personId = '', text }: { memberId: string; personId?: string; text: string },
): Promise<Outcome<void, MemberNoteRefusal>> {
  const { actor } = ctx
  if (!isAtDesk(actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if (!(await findAccount(work.tx, memberId))) return refuse('member_not_found')
    await holdMember(work.tx, memberId)
    const person = whoseNote(await listHousehold(work.tx, memberId), personId)
    if (!person.ok) return person
    const { id, name } = person.value
    await insertMemberNotes(work.tx, [{ memberId, personId: id, text, authorName: actor.name, writtenAt: ctx.now() }])
    // Not in the member's own history: no memberId.
    await recordActivity(work, { verb: 'member.note_written', subjectId: memberId, details: { about: name } })
    return ok(undefined)
  })
}
