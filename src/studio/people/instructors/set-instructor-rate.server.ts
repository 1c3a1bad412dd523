import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { InstructorRate, InstructorRateRefusal } from './instructor-rate.ts'
import { upsertInstructorRate } from './instructor-rates.store.server.ts'
import { lockInstructor } from './instructors.store.server.ts'

/** Sets what an instructor is paid from a studio date on, until the next rate. Admin only. Promises: one rate a day, the latest typed
 *  counts; classes before that day keep the rate they had; it is in the activity log. Locks: the instructor. */
export async function setInstructorRate(
  ctx: SignedInCtx,
  rate: InstructorRate,
): Promise<Outcome<{ name: string }, InstructorRateRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  const { instructorId, ...after } = rate
  return ctx.transaction(async (work) => {
    const instructor = isId(instructorId) ? await lockInstructor(work.tx, instructorId) : undefined
    if (!instructor) return refuse('instructor_not_found')
    await upsertInstructorRate(work.tx, rate)
    const details = { name: instructor.name, after }
    await recordActivity(work, { verb: 'instructor.rate_set', subjectId: instructorId, details })
    return ok({ name: instructor.name })
  })
}
