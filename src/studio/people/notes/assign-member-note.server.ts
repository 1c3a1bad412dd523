import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listHousehold } from '../households/household.store.server.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { type MemberNoteRefusal, whoseNote } from './member-note.ts'
import { updateNotePerson } from './member-notes.store.server.ts'

/** Says which person of an account a note is about that was written of all of it, by the front desk (decision 105). Promises: from then on it
 *  stands with that person alone; a note that has a person keeps them. Locks: the member. */
export async function assignMemberNote(
  ctx: SignedInCtx,
  { memberId, noteId, personId }: { memberId: string; noteId: string; personId: string },
): Promise<Outcome<void, MemberNoteRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const person = whoseNote(await listHousehold(work.tx, memberId), personId)
    if (!person.ok) return person
    const note = { memberId, noteId: idOrNone(noteId) }
    if (!(await updateNotePerson(work.tx, note, person.value.id))) return refuse('note_not_found')
    const details = { about: person.value.name }
    await recordActivity(work, { verb: 'member.note_assigned', subjectId: memberId, details })
    return ok(undefined)
  })
}
