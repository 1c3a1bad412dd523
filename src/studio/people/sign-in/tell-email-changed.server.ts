import { issueNotMeLink } from '#src/platform/auth/accounts/not-me.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

type Changed = { account: { id: string; name: string; email: string }; formerEmail: string; homeUrl: string }

/** Tells the former address that the account has another one now, so that someone else's doing does not go unnoticed. */
export function tellEmailChanged(ctx: Ctx, { account, formerEmail, homeUrl }: Changed): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await recordActivity(tx, {
      at: ctx.now(),
      actor: ctx.actor.kind === 'visitor' ? { kind: 'link', purpose: 'change-email', subject: account.id } : ctx.actor,
      verb: 'account.email_changed',
      subjectId: account.id,
      memberId: account.id,
      details: { before: formerEmail, after: account.email },
    })
    const notMeUrl = await issueNotMeLink(tx, ctx.links, { userId: account.id, email: formerEmail })
    await postMessage(tx, {
      kind: 'email-changed',
      recipient: formerEmail,
      recipientName: account.name,
      facts: { name: account.name, newEmail: account.email, homeUrl, notMeUrl },
      memberId: account.id,
      now: ctx.now(),
    })
  })
}
