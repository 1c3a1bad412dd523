import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { InstructorRefusal, InstructorWords } from './instructor.ts'
import { insertInstructor, lockWrittenInstructor, updateInstructorWords } from './instructors.store.server.ts'

/** Changes what the site shows of an instructor, or takes them off it. Admin only. Their classes stay theirs. Promises: before
 *  and after are in the activity log; open pages reload on commit; nothing is written when nothing changes. Locks: the
 *  instructor. Specification 3. */
export async function writeInstructor(
  ctx: SignedInCtx,
  { instructorId, words }: { instructorId: string | null; words: InstructorWords },
): Promise<Outcome<{ id: string }, InstructorRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if (instructorId === null) {
      const id = newId()
      await insertInstructor(work.tx, { id, ...words })
      await announce(work.tx, { topic: 'content', id: 'instructors' })
      await recordActivity(work, { verb: 'content.instructor_added', subjectId: id, details: { name: words.name } })
      return ok({ id })
    }
    const before = await lockWrittenInstructor(work.tx, instructorId)
    if (!before) return refuse('instructor_not_found')
    const changes = changesBetween<InstructorWords>(before, words)
    if (!changes) return ok({ id: instructorId })
    await updateInstructorWords(work.tx, instructorId, words)
    await announce(work.tx, { topic: 'content', id: 'instructors' })
    const details = { name: before.name, ...changes }
    await recordActivity(work, { verb: 'content.instructor_changed', subjectId: instructorId, details })
    return ok({ id: instructorId })
  })
}
