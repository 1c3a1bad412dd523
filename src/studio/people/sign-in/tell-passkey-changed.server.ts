import { issueNotMeLink } from '#src/platform/auth/accounts/not-me.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

type Changed = {
  account: { id: string; name: string; email: string }
  what: 'added' | 'removed'
  /** What its owner calls it. */
  passkey: string
  securityUrl: string
}

/** Tells the owner of an account that a passkey opens it from now on, or opens it no more. */
export function tellPasskeyChanged(ctx: Ctx, { account, what, passkey, securityUrl }: Changed): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await recordActivity(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      verb: `account.passkey_${what}`,
      subjectId: account.id,
      memberId: account.id,
      details: { passkey },
    })
    const notMeUrl = await issueNotMeLink(tx, ctx.links, { userId: account.id, email: account.email })
    await postMessage(tx, {
      kind: 'passkey-changed',
      recipient: account.email,
      recipientName: account.name,
      facts: { name: account.name, what, passkey, securityUrl, notMeUrl },
      memberId: account.id,
      now: ctx.now(),
    })
  })
}
