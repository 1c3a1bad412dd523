import type { Ctx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

/** E-mails the link by which the address in ADMIN_EMAIL becomes admin. */
export function sendSetupLink(
  ctx: Ctx,
  { email, setupUrl, goodFor }: { email: string; setupUrl: string; goodFor: string },
): Promise<void> {
  return ctx.transaction((work) =>
    postMessage(work, { kind: 'studio-setup', to: { email }, facts: { setupUrl, goodFor } }),
  )
}
