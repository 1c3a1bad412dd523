import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { ResendRefusal } from '../message.ts'
import { isMessageOvertaken } from './failed-messages.store.server.ts'
import { insertMessages, lockMessage, markQueuedAgain, wakeSender } from '../messages.store.server.ts'

/** Sends a message again: one that failed or waits is tried at once; of one that was sent a copy is sent, with a Message-ID of
 *  its own, because mailboxes hide duplicates. Promises: never touches one that is being sent or was withdrawn, nor one whose
 *  links are removed, or whose subject its recipient has since been told to be over. Locks: the message. */
export function resendMessage(ctx: Ctx, id: string): Promise<Outcome<{ id: string }, ResendRefusal>> {
  return ctx.transaction(async (work) => {
    const message = await lockMessage(work.tx, id)
    if (!message) return refuse('message_not_found')
    if (message.state === 'sending') return refuse('message_leaving')
    if (message.state === 'held') return refuse('message_held')
    if (message.state === 'withdrawn' || (await isMessageOvertaken(work.tx, id))) return refuse('message_withdrawn')
    if (message.emptiedAt) return refuse('message_emptied')
    const now = ctx.now()
    const resentId = message.state === 'sent' ? newId() : id
    if (message.state === 'sent') {
      const times = { dueAt: now, createdAt: now, expiresAt: null }
      const copy = {
        ...message,
        ...times,
        id: resentId,
        messageId: `${resentId}@tempo`,
        dedupeKey: null,
        campaignId: null,
      }
      await insertMessages(work.tx, [copy])
    } else {
      await markQueuedAgain(work.tx, id, now)
    }
    await recordActivity(work, {
      verb: 'message.resent',
      subjectId: id,
      memberId: message.memberId,
      details: { kind: message.kind, before: message.state, as: resentId },
    })
    await wakeSender(work.tx)
    return ok({ id: resentId })
  })
}
