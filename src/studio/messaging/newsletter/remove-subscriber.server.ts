import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { NEWSLETTER_KIND, type NewsletterRefusal } from './newsletter.ts'
import { findSubscription, markUnsubscribed } from './newsletter.store.server.ts'

/** Takes an address off the list of the newsletter for its owner, who has written or rung. Promises: it stays known as unsubscribed, so that
 *  no import and no older link puts it back; a newsletter that has not left yet does not leave any more; nobody is written to. Locks: the subscription. PRODUCT 4.6, 4.9. */
export async function removeSubscriber(
  ctx: Ctx,
  { subscriptionId }: { subscriptionId: string },
): Promise<Outcome<{ email: string }, NewsletterRefusal>> {
  return ctx.transaction(async (work) => {
    const subscription = await findSubscription(work.tx, subscriptionId)
    const hasChanged = subscription && (await markUnsubscribed(work.tx, subscriptionId, work.now()))
    if (!hasChanged) return refuse('not_on_list')
    await withdrawMessages(work.tx, subscriptionId, [NEWSLETTER_KIND])
    await recordActivity(work, { verb: 'newsletter.removed', subjectId: subscriptionId })
    return ok({ email: subscription.email })
  })
}
