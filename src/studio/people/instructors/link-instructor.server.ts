import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { LinkRefusal } from './instructor.ts'
import { findInstructorOf, lockInstructor, updateInstructorAccount } from './instructors.store.server.ts'

/** Lets an account open the registers of one instructor, or of none. Promises: an account opens one instructor's registers at
 *  most, and an instructor has one account at most; returns whose it opened before and whose it opens now, by name. Locks: the
 *  instructors concerned. PRODUCT 2. */
export async function linkInstructor(
  ctx: Ctx,
  { userId, instructorId }: { userId: string; instructorId: string | null },
): Promise<Outcome<{ before: string | null; after: string | null }, LinkRefusal>> {
  return ctx.transaction(async ({ tx }) => {
    const present = await findInstructorOf(tx, userId)
    if ((present?.id ?? null) === instructorId)
      return ok({ before: present?.name ?? null, after: present?.name ?? null })
    const instructor =
      instructorId === null ? null : isId(instructorId) ? await lockInstructor(tx, instructorId) : undefined
    if (instructor === undefined) return refuse('instructor_not_found')
    if (instructor?.userId && instructor.userId !== userId) return refuse('instructor_taken')
    if (present) await updateInstructorAccount(tx, present.id, null)
    if (instructor) await updateInstructorAccount(tx, instructor.id, userId)
    return ok({ before: present?.name ?? null, after: instructor?.name ?? null })
  })
}
