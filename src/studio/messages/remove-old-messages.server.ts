import type { Ctx } from '#src/platform/ctx.server.ts'
import { removeMessagesBefore } from './messages.store.server.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Forgets messages that were written three months ago and are done with: they name people and what they did.
 *  Promises: never removes one that still waits. */
export async function removeOldMessages(ctx: Ctx): Promise<void> {
  const createdBefore = new Date(ctx.now().getTime() - KEPT_DAYS * DAY_MS)
  await ctx.transaction((tx) => removeMessagesBefore(tx, createdBefore))
}
