import type { Work } from '#src/platform/ctx.server.ts'
import { insertHeldRecipients } from './held-messages.store.server.ts'

/** Holds every message to these accounts, whatever posts it, until releaseRecipients with the same `heldBy`. Promises: nothing is sent to
 *  them or to their addresses in the meantime. Locks: none. PRODUCT 4.9. */
export async function holdRecipients(
  { tx }: Pick<Work, 'tx'>,
  { memberIds, heldBy }: { memberIds: readonly string[]; heldBy: string },
): Promise<void> {
  await insertHeldRecipients(tx, memberIds, heldBy)
}
