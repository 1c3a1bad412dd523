import type { Ctx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

type ResetInput = { account: { id: string; name: string; email: string }; resetUrl: string }

/** Mails the link that lets a forgotten password be replaced. */
export function sendResetLink(ctx: Ctx, { account, resetUrl }: ResetInput): Promise<void> {
  return ctx.transaction(({ tx }) =>
    postMessage(tx, {
      kind: 'reset-password',
      recipient: account.email,
      recipientName: account.name,
      facts: { name: account.name, resetUrl },
      memberId: account.id,
      now: ctx.now(),
    }),
  )
}
