import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { requeuedSince } from '../message.ts'
import { markFailedQueuedAgain } from './failed-messages.store.server.ts'
import { wakeSender } from '../messages.store.server.ts'

/** Sends everything again that failed in the last week and is still of use: for after a mail server was set up wrongly. Promises: one
 *  that is too late, was sent or withdrawn, or whose links are removed, stays as it is; one whose subject its recipient knows to be over is
 *  withdrawn; returns how many are tried. */
export function resendFailedMessages(ctx: SignedInCtx): Promise<Outcome<{ count: number }, never>> {
  return ctx.transaction(async (work) => {
    const count = await markFailedQueuedAgain(work.tx, { now: ctx.now(), since: requeuedSince(ctx.now()) })
    if (count > 0)
      await recordActivity(work, { verb: 'message.failed_resent', subjectId: 'failed', details: { count } })
    await wakeSender(work.tx)
    return ok({ count })
  })
}
