import type { z } from 'zod'
import { idOrNone } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { changesBetween } from '../changes-between.server.ts'
import { isAllowedAddress } from '#src/platform/webhooks/webhook-address.ts'
import { recordActivity } from '../record-activity.server.ts'
import type { webhookChanges, WebhookRefusal } from './webhook.ts'
import { findWebhook, updateWebhook, type Webhook } from './webhooks.store.server.ts'

/** Changes where a webhook leads, what it hears, and whether it is on. Admin only. Promises: while it is off nothing is queued for it and
 *  nothing sent; what had been queued goes out once it is on again; each change is in the activity log. PRODUCT 5. */
export async function changeWebhook(
  ctx: Ctx,
  { webhookId, ...change }: { webhookId: string } & z.output<typeof webhookChanges>,
): Promise<Outcome<Webhook, WebhookRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (change.url !== undefined && !isAllowedAddress(change.url, ctx.links.origin)) return refuse('address_not_allowed')
  return ctx.transaction(async (work) => {
    const webhook = await findWebhook(work.tx, idOrNone(webhookId))
    if (!webhook) return refuse('webhook_not_found')
    const details = changesBetween(webhook, change)
    if (!details) return ok(webhook)
    const changed = await updateWebhook(work.tx, webhook.id, change)
    if (!changed) return refuse('webhook_not_found')
    await recordActivity(work, { verb: 'webhook.changed', subjectId: webhook.id, details })
    return ok(changed)
  })
}
