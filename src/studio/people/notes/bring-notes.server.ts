import { invariant } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listPeopleOf } from '../households/household.store.server.ts'
import { insertMemberNotes } from './member-notes.store.server.ts'

/** `person` is the name of who it is about; null for the holder. */
export type BroughtNote = { memberId: string; person: string | null; text: string }

/** Adds the notes of people whose accounts have just been created, such as those of another system. Promises: all of them in a few
 *  statements; kept and recorded as writeMemberNote does. Locks: none: the members are visible to no other. PRODUCT 4.9. */
export async function bringNotes(work: Work<SignedInCtx>, brought: readonly BroughtNote[]): Promise<void> {
  const [authorName, writtenAt] = [work.actor.name, work.now()]
  const people = await listPeopleOf(work.tx, [...new Set(brought.map(({ memberId }) => memberId))])
  const found = new Map(people.map((one) => [keyOf(one.memberId, one.isHolder ? null : one.name), one]))
  const about = brought.map(({ memberId, person: name, text }) => {
    const person = found.get(keyOf(memberId, name))
    invariant(person, 'a note that is brought has its person on the account')
    return { memberId, person, text }
  })
  await insertMemberNotes(
    work.tx,
    about.map(({ memberId, person, text }) => ({ memberId, personId: person.id, text, authorName, writtenAt })),
  )
  const written = about.map(({ memberId, person }) => {
    return { verb: 'member.note_written', subjectId: memberId, details: { about: person.name } }
  })
  await recordActivity(work, ...written)
}

function keyOf(memberId: string, name: string | null): string {
  return `${memberId} ${name ?? ''}`
}
