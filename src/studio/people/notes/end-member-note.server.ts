import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { MemberNoteRefusal } from './member-note.ts'
import { endNote } from './member-notes.store.server.ts'

/** Takes a note off, by the front desk: no register shows it any more. Promises: it stays on the account's page, with who took it off
 *  and when; the log says that one was. Locks: the note. */
export async function endMemberNote(
  ctx: SignedInCtx,
  { memberId, noteId }: { memberId: string; noteId: string },
): Promise<Outcome<void, MemberNoteRefusal>> {
  const { actor } = ctx
  if (!isAtDesk(actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const note = { memberId, noteId: idOrNone(noteId) }
    if (!(await endNote(work.tx, note, { endedAt: ctx.now(), endedBy: actor.name }))) return refuse('note_not_found')
    await recordActivity(work, { verb: 'member.note_ended', subjectId: memberId })
    return ok(undefined)
  })
}
