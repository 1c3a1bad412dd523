import { addStudioDays } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { CONFIRM_PURPOSE, CONFIRM_WITHIN_DAYS, decideAsking, type NewsletterForm } from './newsletter.ts'
import { insertRequested, lockSubscription } from './newsletter.store.server.ts'

/** Requests the newsletter for an address, which gets an e-mail to confirm and nothing more until then (PRODUCT 4.6). Promises:
 *  does not reveal whether the address is known; an address on the list, or asked a moment ago, gets no e-mail. Locks: the
 *  address. */
export async function subscribeNewsletter(ctx: Ctx, { email, name }: NewsletterForm): Promise<void> {
  const now = ctx.now()
  await ctx.transaction(async (work) => {
    const known = await lockSubscription(work.tx, email)
    if (decideAsking(known, now) === 'leave') return
    const id = await insertRequested(work.tx, { email, name, now })
    const token = ctx.links.sign({
      purpose: CONFIRM_PURPOSE,
      subject: id,
      expiresAt: addStudioDays(now, CONFIRM_WITHIN_DAYS),
    })
    await postMessage(work, {
      kind: 'newsletter-confirmation',
      to: { email, name },
      subjectId: id,
      facts: { name, confirmUrl: ctx.links.to(`/newsletter/confirm?token=${token}`) },
    })
  })
}
