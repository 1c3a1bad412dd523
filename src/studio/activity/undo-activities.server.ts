import type { Work } from '#src/platform/ctx.server.ts'
import { removeActivities } from './activity.store.server.ts'

/** Removes what the log says of members whose import is undone: they were never here. What is undone, by whom and when, the caller records.
 *  Locks: none. PRODUCT 4.9. */
export async function undoActivities(
  { tx }: Pick<Work, 'tx'>,
  of: { memberIds: readonly string[]; subjectIds: readonly string[] },
): Promise<void> {
  await removeActivities(tx, of)
}
