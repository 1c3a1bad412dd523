import type { Work } from '#src/platform/ctx.server.ts'
import { removeBrought } from './brought-holdings.store.server.ts'

/** Takes back what bringHoldings gave these members, as if it had never been there. Promises: fails when anything is counted on it.
 *  Locks: the rows that go. */
export async function undoHoldings({ tx }: Pick<Work, 'tx'>, memberIds: readonly string[]): Promise<void> {
  await removeBrought(tx, memberIds)
}
