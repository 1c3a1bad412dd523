import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { NEWSLETTER_KIND, type NewsletterRefusal, UNSUBSCRIBE_PURPOSE } from './newsletter.ts'
import { markUnsubscribed } from './newsletter.store.server.ts'

/** Takes an address off the list, by the link in every newsletter: one click, no sign-in (PRODUCT 4.6). Promises: a repeat
 *  returns the same; a newsletter that has not left yet does not leave any more. */
export async function unsubscribeNewsletter(ctx: Ctx, token: string | null): Promise<Outcome<null, NewsletterRefusal>> {
  const now = ctx.now()
  const id = ctx.links.verify(token, UNSUBSCRIBE_PURPOSE, now)
  if (!id) return refuse('link_invalid')
  return ctx.transaction(async (work) => {
    const hasChanged = await markUnsubscribed(work.tx, id, now)
    if (hasChanged) {
      await withdrawMessages(work.tx, id, [NEWSLETTER_KIND])
      await recordActivity(work, { verb: 'newsletter.unsubscribed', subjectId: id })
    }
    return ok(null)
  })
}
