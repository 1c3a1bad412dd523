import { addStudioDays } from '#src/kit/time.ts'
import type { Links } from '#src/platform/links.server.ts'
import { UNSUBSCRIBE_PURPOSE, UNSUBSCRIBE_WITHIN_DAYS } from './newsletter.ts'

/** The link that ends a subscription, in every newsletter (RFC 8058). Promises: it ends this one and no other. Locks: none. */
export function signUnsubscribeLink(links: Links, subscriptionId: string, now: Date): string {
  const expiresAt = addStudioDays(now, UNSUBSCRIBE_WITHIN_DAYS)
  const token = links.sign({ purpose: UNSUBSCRIBE_PURPOSE, subject: subscriptionId, expiresAt })
  return links.to(`/newsletter/unsubscribe?token=${token}`)
}
