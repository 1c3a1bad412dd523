import type { Work } from '#src/platform/ctx.server.ts'
import { removeSubscriptions } from './newsletter.store.server.ts'

/** Takes these subscriptions back, as if they had never been there. Locks: none. */
export async function undoConsents({ tx }: Pick<Work, 'tx'>, ids: readonly string[]): Promise<void> {
  await removeSubscriptions(tx, ids)
}
