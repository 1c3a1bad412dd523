import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'

/** E-mails the link by which the address in ADMIN_EMAIL becomes admin. */
export function sendSetupLink(
  work: Work,
  { email, setupUrl, goodFor }: { email: string; setupUrl: string; goodFor: string },
): Promise<void> {
  return postMessage(work, { kind: 'studio-setup', to: { email }, facts: { setupUrl, goodFor } })
}
