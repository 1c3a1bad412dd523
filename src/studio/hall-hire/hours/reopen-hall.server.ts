import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { deleteHallClosure } from './hall-hours.store.server.ts'

/** Reopens the hall on a date that was closed. Promises: idempotent. Locks: none. */
export function reopenHall(ctx: Ctx, closedOn: string): Promise<void> {
  return ctx.transaction(async (work) => {
    const wasClosed = await deleteHallClosure(work.tx, closedOn)
    if (wasClosed) await recordActivity(work, { verb: 'hall.reopened', subjectId: closedOn })
  })
}
