import { issueNotMeLink } from '#src/platform/auth/accounts/not-me.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { countPasskeys } from '../members/members.store.server.ts'

type Changed = { account: { id: string; name: string; email: string }; signInUrl: string; isByOwner?: boolean }

/** Tells the owner of an account that its password was replaced, so that someone else's doing does not go unnoticed. */
export function tellPasswordChanged(ctx: Ctx, { account, signInUrl, isByOwner = false }: Changed): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await recordActivity(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      verb: isByOwner ? 'account.password_changed' : 'account.password_reset',
      subjectId: account.id,
      memberId: account.id,
    })
    const notMeUrl = await issueNotMeLink(tx, ctx.links, { userId: account.id, email: account.email })
    await postMessage(tx, {
      kind: 'password-changed',
      recipient: account.email,
      recipientName: account.name,
      facts: {
        name: account.name,
        signInUrl,
        devices: isByOwner ? 'all other devices' : 'all devices',
        passkeys: await countPasskeys(tx, account.id),
        notMeUrl,
      },
      memberId: account.id,
      now: ctx.now(),
    })
  })
}
