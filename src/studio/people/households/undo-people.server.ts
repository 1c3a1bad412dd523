import type { Work } from '#src/platform/ctx.server.ts'
import { updateAccount } from '../members/members.store.server.ts'
import { removeMemberNotes } from '../notes/member-notes.store.server.ts'
import type { FilledField } from './household.ts'
import { clearDates, deletePeople } from './household.store.server.ts'

/** Takes off what bringPeople and bringNotes added to accounts that were here before. Promises: fails when anything else refers to one of
 *  these people. Locks: the rows that go. PRODUCT 4.9. */
export async function undoPeople(
  { tx }: Pick<Work, 'tx'>,
  added: {
    people: readonly string[]
    notes: readonly string[]
    dates: readonly { personId: string; fields: readonly FilledField[] }[]
    /** The accounts that got a number. */
    contactOf: readonly string[]
  },
): Promise<void> {
  await removeMemberNotes(tx, added.notes)
  await deletePeople(tx, added.people)
  for (const { personId, fields } of added.dates) await clearDates(tx, personId, fields)
  for (const memberId of added.contactOf) await updateAccount(tx, memberId, { contact: '' })
}
