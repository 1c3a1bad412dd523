import type { Tx } from '#src/platform/database/db.server.ts'
import { lockMember } from './members.store.server.ts'

/** Locks a member: until the transaction ends no other one books, grants, changes plan or collects for them. Members are
 *  locked here and in hold-free-members alone. Promises: two transactions for one member run one after the other. Locks: the member; taken before
 *  anything else of theirs. */
export async function holdMember(tx: Tx, memberId: string): Promise<void> {
  await lockMember(tx, memberId)
}
