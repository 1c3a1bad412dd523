import type { Tx } from '#src/platform/database/db.server.ts'
import { lockMember } from './members.store.server.ts'

/** Waits for its turn with a member: from here to the end of the transaction nobody else books, grants, changes plan or collects for
 *  them. The one place where a member is locked.
 *  Promises: two who act for one member act one after the other.
 *  Locks: the member; taken before anything else of theirs. */
export async function holdMember(tx: Tx, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
}
