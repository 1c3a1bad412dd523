import type { Ctx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

type VerificationInput = { account: { id: string; name: string; email: string }; verifyUrl: string }

/** Mails the link that verifies an address. Promises: the e-mail is kept with the account it is about, or neither. */
export function askVerification(ctx: Ctx, { account, verifyUrl }: VerificationInput): Promise<void> {
  return ctx.transaction(({ tx }) =>
    postMessage(tx, {
      kind: 'verify-email',
      recipient: account.email,
      recipientName: account.name,
      facts: { name: account.name, verifyUrl },
      memberId: account.id,
      now: ctx.now(),
    }),
  )
}
