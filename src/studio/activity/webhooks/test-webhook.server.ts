import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { WebhookRefusal } from './webhook.ts'
import { findWebhook, queueTest } from './webhooks.store.server.ts'

/** Sends a webhook the event `webhook.test`, in line with all others. Admin only. PRODUCT 5. */
export async function testWebhook(
  ctx: Ctx,
  { webhookId }: { webhookId: string },
): Promise<Outcome<undefined, WebhookRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async ({ tx, now }) => {
    const webhook = await findWebhook(tx, idOrNone(webhookId))
    if (!webhook) return refuse('webhook_not_found')
    await queueTest(tx, webhook.id, now())
    return ok(undefined)
  })
}
