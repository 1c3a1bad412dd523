import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../record-activity.server.ts'
import type { WebhookRefusal } from './webhook.ts'
import { deleteWebhook, type Webhook } from './webhooks.store.server.ts'

/** Removes a webhook, its log and what was still to be sent to it. Admin only; it is in the activity log. PRODUCT 5. */
export async function removeWebhook(
  ctx: Ctx,
  { webhookId }: { webhookId: string },
): Promise<Outcome<Webhook, WebhookRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const removed = await deleteWebhook(work.tx, idOrNone(webhookId))
    if (!removed) return refuse('webhook_not_found')
    await recordActivity(work, { verb: 'webhook.removed', subjectId: removed.id, details: { url: removed.url } })
    return ok(removed)
  })
}
