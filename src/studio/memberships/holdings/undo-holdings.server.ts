import type { Work } from '#src/platform/ctx.server.ts'
import { removeAdded, removeBrought } from './brought-holdings.store.server.ts'

/** Takes back what bringHoldings gave: all of these members, and of others what is `added` alone; `planOf`: whose first plan it was.
 *  Promises: as if it had never been there; fails when anything is counted on it. Locks: the rows that go. */
export async function undoHoldings(
  { tx }: Pick<Work, 'tx'>,
  memberIds: readonly string[],
  added: Parameters<typeof removeAdded>[1] = { holdingIds: [], pauseIds: [], planOf: [] },
): Promise<void> {
  await removeAdded(tx, added)
  await removeBrought(tx, memberIds)
}
