import type { Work } from '#src/platform/ctx.server.ts'
import { removeActivities, removeActivitiesBetween } from './activity.store.server.ts'

/** Removes what the log says of members whose import is undone: they were never here; and of those to whom it only added what it says of
 *  that. What is undone, by whom and when, the caller records. Locks: none. PRODUCT 4.9. */
export async function undoActivities(
  { tx }: Pick<Work, 'tx'>,
  of: { memberIds: readonly string[]; subjectIds: readonly string[] },
  added?: Parameters<typeof removeActivitiesBetween>[1],
): Promise<void> {
  await removeActivities(tx, of)
  if (added) await removeActivitiesBetween(tx, added)
}
