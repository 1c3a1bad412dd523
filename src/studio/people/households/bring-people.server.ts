import type { Work } from '#src/platform/ctx.server.ts'
import { updateAccount } from '../members/members.store.server.ts'
import type { PersonDates } from './household.ts'
import { fillDates, insertPeople, updateHolderDates } from './household.store.server.ts'

export type BroughtPeople = {
  memberId: string
  /** The number that an account lacks that is here already; otherwise empty. */
  contact: string
  /** Null where the holder is here already. */
  holder: PersonDates | null
  others: readonly ({ id: string; name: string } & PersonDates)[]
  /** What was not known of people who are here. */
  filled: readonly { personId: string; dates: Partial<PersonDates> }[]
}

/** Adds people to accounts, such as the children of a household from another system, and what is known of all of
 *  them. Promises: in a few statements; the names are those of `personForm`, each once on an account; a date that is known stays. Locks: none: the
 *  members have just been created, or are locked by the caller. */
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
    brought.flatMap(({ memberId, holder }) => (holder ? [{ memberId, ...holder }] : [])),
  )
  await fillDates(
    tx,
    brought.flatMap(({ filled }) => filled),
  )
  for (const { memberId, contact } of brought) if (contact) await updateAccount(tx, memberId, { contact })
}
