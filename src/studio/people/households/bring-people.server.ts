import type { Work } from '#src/platform/ctx.server.ts'
import type { PersonDates } from './household.ts'
import { insertPeople, updateHolderDates } from './household.store.server.ts'

export type BroughtPeople = {
  memberId: string
  holder: PersonDates
  others: readonly ({ name: string } & PersonDates)[]
}

/** Adds the people of members who have just been created, such as the children of a household from another system, and what is known of all of
 *  them. Promises: in a few statements; the names are those of `personForm`, each once on an account. Locks: none: the members are
 *  visible to no other. */
export async function bringPeople(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  brought: readonly BroughtPeople[],
): Promise<void> {
  const createdAt = now()
  await insertPeople(
    tx,
    brought.flatMap(({ memberId, others }) => others.map((one) => ({ memberId, ...one, createdAt }))),
  )
  await updateHolderDates(
    tx,
    brought.map(({ memberId, holder }) => ({ memberId, ...holder })),
  )
}
