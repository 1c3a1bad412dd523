import type { Ctx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

type EmailConfirmationInput = {
  account: { id: string; name: string; email: string }
  newEmail: string
  confirmUrl: string
}

/** Mails the link that makes a new address the account's, to that address: anyone who cannot read it there cannot confirm it. */
export function askEmailConfirmation(
  ctx: Ctx,
  { account, newEmail, confirmUrl }: EmailConfirmationInput,
): Promise<void> {
  return ctx.transaction(({ tx }) =>
    postMessage(tx, {
      kind: 'confirm-email',
      recipient: newEmail,
      recipientName: account.name,
      facts: { name: account.name, confirmUrl },
      memberId: account.id,
      now: ctx.now(),
    }),
  )
}
