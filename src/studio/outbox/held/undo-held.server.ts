import type { Work } from '#src/platform/ctx.server.ts'
import { removeHeldMessages, removeHeldRecipients } from './held-messages.store.server.ts'

/** Takes back what holdRecipients began: the messages that were held for those accounts go as if they had never been written. Locks: the
 *  held recipients. PRODUCT 4.9. */
export async function undoHeld({ tx }: Pick<Work, 'tx'>, heldBy: string): Promise<void> {
  const memberIds = await removeHeldRecipients(tx, heldBy)
  await removeHeldMessages(tx, memberIds)
}
