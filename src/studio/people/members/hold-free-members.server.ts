import type { Tx } from '#src/platform/database/db.server.ts'
import { lockFreeMembers } from './members.store.server.ts'

/** Locks several members like hold-member, but waits for none: returns those whom nobody else had locked. Locks: these members. */
export async function holdFreeMembers(tx: Tx, memberIds: readonly string[]): Promise<Set<string>> {
  return await lockFreeMembers(tx, memberIds)
}
