import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { insertHallClosure } from './hall-hours.store.server.ts'

/** Closes the hall for hire on one studio date, or changes the reason given for it. Hires already agreed for that date stay
 *  until they are cancelled. Promises: idempotent; no new request for the date is accepted from now on. Locks: none. */
export function closeHall(ctx: Ctx, { closedOn, reason }: { closedOn: string; reason: string }): Promise<void> {
  return ctx.transaction(async (work) => {
    const isNew = await insertHallClosure(work.tx, { closedOn, reason })
    if (isNew) await recordActivity(work, { verb: 'hall.closed', subjectId: closedOn, details: { reason } })
  })
}
