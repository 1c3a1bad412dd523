import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { insertMemberNotes } from './member-notes.store.server.ts'

export type BroughtNote = { id: string; memberId: string; person: { id: string; name: string }; text: string }

/** Adds notes of people, such as those of another system. Promises: all of them in a few
 *  statements; kept and recorded as writeMemberNote does. Locks: none: the members are visible to no other, or locked by the caller. PRODUCT 4.9. */
export async function bringNotes(work: Work<SignedInCtx>, brought: readonly BroughtNote[]): Promise<void> {
  const [authorName, writtenAt] = [work.actor.name, work.now()]
  await insertMemberNotes(
    work.tx,
    brought.map(({ person, ...note }) => ({ ...note, personId: person.id, authorName, writtenAt })),
  )
  const written = brought.map(({ memberId, person }) => {
    return { verb: 'member.note_written', subjectId: memberId, details: { about: person.name } }
  })
  await recordActivity(work, ...written)
}
