import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { CONFIRM_PURPOSE, type NewsletterRefusal, type Subscription } from './newsletter.ts'
import { findSubscription, markConfirmed } from './newsletter.store.server.ts'
import { signUnsubscribeLink } from './sign-unsubscribe-link.server.ts'

/** Confirms a subscription by the link sent to its address, which is on the list from now on. Promises: a repeat changes
 *  nothing and returns the same; one welcome e-mail with a link to unsubscribe; a link from before the address unsubscribed
 *  does not put it back on the list. */
export async function confirmNewsletter(
  ctx: Ctx,
  token: string | null,
): Promise<Outcome<Subscription, NewsletterRefusal>> {
  const now = ctx.now()
  const id = ctx.links.verify(token, CONFIRM_PURPOSE, now)
  if (!id) return refuse('link_invalid')
  return ctx.transaction(async (work) => {
    const hasChanged = await markConfirmed(work.tx, id, now)
    const subscription = await findSubscription(work.tx, id)
    if (subscription?.state !== 'confirmed') return refuse('link_invalid')
    if (hasChanged) {
      const { email, name } = subscription
      const facts = { name, newsUrl: ctx.links.to('/news'), unsubscribeUrl: signUnsubscribeLink(work.links, id, now) }
      await postMessage(work, { kind: 'newsletter-welcome', to: { email, name }, subjectId: id, facts })
      await recordActivity(work, { verb: 'newsletter.confirmed', subjectId: id })
    }
    return ok(subscription)
  })
}
