import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { type AttendanceRefusal, decideNote, type Mark } from './attendance.ts'
import { lockForMarking } from './lock-for-marking.server.ts'
import { markAttendance } from './mark-attendance.server.ts'
import { decideMerge, markOf, type Merge, type OfflineMark } from './offline-mark.ts'

/** Merges a mark that may have been made offline into the register, and answers what the register says then. Who may, and when, is as
 *  for any mark, at the time it arrives.
 *  Promises: written only over the mark it was made on, so that nobody's mark is overwritten unseen; what the register says already is
 *  not written again; `differs` changes nothing. Locks: as `markAttendance`. PRODUCT 4.7. */
export async function mergeMark(
  ctx: Ctx,
  { bookingId, ...request }: OfflineMark & { bookingId: string },
): Promise<Outcome<{ merge: Merge; mark: Mark }, AttendanceRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const entry = await lockForMarking(work, { bookingId, by: actor })
    if (!entry.ok) return entry
    const present = markOf(entry.value.attended)
    const merge = decideMerge(request, present)
    const { mark } = request
    const note = decideNote(request, entry.value.notes)
    if (!note.ok) return note
    const isNewNote = note.value !== entry.value.notes
    if (merge === 'differs' || (merge === 'same' && !isNewNote)) return ok({ merge, mark: present })
    const marked = await markAttendance(work, { bookingId, ...pick(request, 'mark', 'notes', 'notesBasedOn') })
    return marked.ok ? ok({ merge, mark }) : marked
  })
}
