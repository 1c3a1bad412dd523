import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../record-activity.server.ts'
import type { WebhookRefusal } from './webhook.ts'
import { queueAgain } from './webhooks.store.server.ts'

/** Sends an event to a webhook again, under the same id, so that a receiver which has it can tell. Admin only. Promises: what happened
 *  to the same subject since then waits for it if it has not arrived yet; it is in the activity log. PRODUCT 5. */
export async function resendDelivery(
  ctx: Ctx,
  { webhookId, eventId }: { webhookId: string; eventId: string },
): Promise<Outcome<undefined, WebhookRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const queued = await queueAgain(work.tx, idOrNone(webhookId), idOrNone(eventId))
    if (!queued) return refuse('delivery_not_found')
    const details = { type: queued.type, eventId }
    await recordActivity(work, { verb: 'webhook.event_resent', subjectId: webhookId, details })
    return ok(undefined)
  })
}
