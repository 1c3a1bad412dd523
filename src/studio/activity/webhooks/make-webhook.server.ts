import type { z } from 'zod'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { isAllowedAddress } from '#src/platform/webhooks/webhook-address.ts'
import { recordActivity } from '../record-activity.server.ts'
import { MOST_WEBHOOKS, type webhookForm, type WebhookRefusal } from './webhook.ts'
import { countWebhooks, insertWebhook, type Webhook } from './webhooks.store.server.ts'

/** Makes a webhook: from now on each event it names is sent to its address. Admin only. Promises: an address on this machine or its own
 *  network is refused, unless the studio itself is there; it is in the activity log. PRODUCT 5. */
export async function makeWebhook(
  ctx: Ctx,
  { url, events }: z.output<typeof webhookForm>,
): Promise<Outcome<Webhook, WebhookRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isAllowedAddress(url, ctx.links.origin)) return refuse('address_not_allowed')
  return ctx.transaction(async (work) => {
    if ((await countWebhooks(work.tx)) >= MOST_WEBHOOKS) return refuse('too_many_webhooks')
    const webhook = await insertWebhook(work.tx, { url, events, createdAt: work.now() })
    await recordActivity(work, { verb: 'webhook.made', subjectId: webhook.id, details: { url, events } })
    return ok(webhook)
  })
}
