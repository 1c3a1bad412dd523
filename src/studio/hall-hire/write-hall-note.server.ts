import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import type { HallHireRefusal } from './hall-hire.ts'
import { insertHallNote, lockHallHire } from './hall-hire.store.server.ts'

/** Adds a note to a hire, for staff only. Promises: kept with the writer's name and the time; never changed. Locks: the hire. */
export function writeHallNote(
  ctx: SignedInCtx,
  { hireId, text }: { hireId: string; text: string },
): Promise<Outcome<void, HallHireRefusal>> {
  return ctx.transaction(async (work) => {
    const hire = await lockHallHire(work.tx, hireId)
    if (!hire) return refuse('hire_not_found')
    await insertHallNote(work.tx, { hireId, text, authorName: ctx.actor.name, writtenAt: ctx.now() })
    await recordActivity(work, { verb: 'hall_hire.note_written', subjectId: hireId })
    return ok(undefined)
  })
}
