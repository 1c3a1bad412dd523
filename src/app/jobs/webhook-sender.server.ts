import { createCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { isLoopback } from '#src/platform/config/loopback.ts'
import { postWebhook } from '#src/platform/webhooks/post-webhook.server.ts'
import { signedHeaders } from '#src/platform/webhooks/webhook-signature.ts'
import { deliverWebhooks, type PostEvent } from '#src/studio/activity/webhooks/deliver-webhooks.server.ts'
import { listDueWebhooks } from '#src/studio/activity/webhooks/deliveries.store.server.ts'

export type WebhookSender = {
  /** Looks for events that are due; a webhook that is being sent to is left to it, so that a slow one delays no other. */
  wake(): Promise<void>
  /** Waits for the events being sent. */
  stop(): Promise<void>
}

/** Sends the events of this process's studio to its webhooks. */
export function openWebhookSender(services: Services): WebhookSender {
  const busy = new Map<string, Promise<void>>()
  let stopped = false
  const isLocalStudio = isLoopback(new URL(services.config.origin).hostname)
  const post: PostEvent = ({ url, webhookId: id, eventId, body, secretNos, at }) => {
    const headers = signedHeaders(body, { eventId, at, secret: services.secret, id, nos: secretNos })
    return postWebhook(url, { body, headers, isLocalStudio })
  }

  async function send(webhookId: string): Promise<void> {
    const ctx = createCtx(services, { kind: 'system', job: 'deliver-webhooks' })
    try {
      await deliverWebhooks(ctx, { webhookId, post }, () => stopped)
    } catch (error) {
      // The database is away; the next look tries again.
      services.log.warn('webhooks.trouble', { error: error instanceof Error ? error.message.split('\n')[0] : '' })
    }
  }

  return {
    async wake() {
      for (const id of await listDueWebhooks(services.db.reader))
        if (!stopped && !busy.has(id))
          busy.set(
            id,
            send(id).finally(() => busy.delete(id)),
          )
    },
    async stop() {
      stopped = true
      await Promise.allSettled(busy.values())
    },
  }
}
