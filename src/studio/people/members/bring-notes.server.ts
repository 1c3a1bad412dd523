import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { insertMemberNotes } from './members.store.server.ts'

/** Adds the notes of members who have just been created, such as those of another system. Promises: all of them in a few statements; kept and
 *  recorded as writeMemberNote does. Locks: none: the members are visible to no other. PRODUCT 4.9. */
export async function bringNotes(
  work: Work<SignedInCtx>,
  brought: readonly { memberId: string; name: string; text: string }[],
): Promise<void> {
  const [authorName, writtenAt] = [work.actor.name, work.now()]
  await insertMemberNotes(
    work.tx,
    brought.map(({ memberId, text }) => ({ memberId, text, authorName, writtenAt })),
  )
  const written = brought.map(({ memberId, name }) => {
    return { verb: 'member.note_written', subjectId: memberId, details: { about: name } }
  })
  await recordActivity(work, ...written)
}
