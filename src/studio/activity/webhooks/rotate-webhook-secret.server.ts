import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../record-activity.server.ts'
import { FORMER_SECRET_MS, type WebhookRefusal } from './webhook.ts'
import { rotateSecret, type Webhook } from './webhooks.store.server.ts'

/** Gives a webhook another secret. Admin only. Promises: for 24 hours each event is signed with both; it is in the activity log.
 *  PRODUCT 5. */
export async function rotateWebhookSecret(
  ctx: Ctx,
  { webhookId }: { webhookId: string },
): Promise<Outcome<Webhook, WebhookRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const rotated = await rotateSecret(work.tx, idOrNone(webhookId), FORMER_SECRET_MS)
    if (!rotated) return refuse('webhook_not_found')
    await recordActivity(work, { verb: 'webhook.secret_rotated', subjectId: rotated.id, details: { url: rotated.url } })
    return ok(rotated)
  })
}
