import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { deleteHallClosure } from './hall-hours.store.server.ts'

/** Reopens the hall on a date that was closed. Promises: idempotent. Locks: none. */
export function reopenHall(ctx: Ctx, closedOn: string): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    const wasClosed = await deleteHallClosure(tx, closedOn)
    if (wasClosed)
      await recordActivity(tx, { at: ctx.now(), actor: ctx.actor, verb: 'hall.reopened', subjectId: closedOn })
  })
}
