import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { cancelHallHire } from './cancel-hall-hire.server.ts'
import type { HallHire, HallHireRefusal } from './hall-hire.ts'
import { updateHallHire } from './hall-hire.store.server.ts'

/** Deletes a hire from every list. An active one is cancelled first, with all its consequences. Promises: soft: the record, its
 *  notes and its payments stay in the database; deleting twice finds nothing. Locks: the hire. */
export function deleteHallHire(ctx: Ctx, hireId: string): Promise<Outcome<HallHire, HallHireRefusal>> {
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const cancelled = await cancelHallHire(work, { hireId, by: 'studio' })
    if (!cancelled.ok) return refuse(cancelled.refusal)
    const hire = await updateHallHire(work.tx, hireId, { deletedAt: now, updatedAt: now })
    const { memberId } = hire
    await recordActivity(work, { verb: 'hall_hire.deleted', subjectId: hireId, memberId })
    return ok(hire)
  })
}
