import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

type Locked = { account: { id: string; name: string; email: string }; resetUrl: string }

/** Records that an owner has locked their account ("this wasn't me") and mails the link that opens it again. */
export function tellLockedByOwner(ctx: Ctx, { account, resetUrl }: Locked): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await recordActivity(tx, {
      at: ctx.now(),
      actor: { kind: 'link', purpose: 'not-me', subject: account.id },
      verb: 'account.locked_by_owner',
      subjectId: account.id,
      memberId: account.id,
    })
    await postMessage(tx, {
      kind: 'account-locked',
      recipient: account.email,
      recipientName: account.name,
      facts: { name: account.name, resetUrl },
      memberId: account.id,
      now: ctx.now(),
    })
  })
}
