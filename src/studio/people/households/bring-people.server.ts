import type { Work } from '#src/platform/ctx.server.ts'
import { insertPeople } from './household.store.server.ts'

/** Adds the people of members who have just been created, such as the children of a household from another system. Promises: all of
 *  them in a few statements; the names are those of `personForm`, each once on an account. Locks: none: the members are visible to no other. */
export async function bringPeople(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  brought: readonly { memberId: string; names: readonly string[] }[],
): Promise<void> {
  const createdAt = now()
  await insertPeople(
    tx,
    brought.flatMap(({ memberId, names }) => names.map((name) => ({ memberId, name, createdAt }))),
  )
}
