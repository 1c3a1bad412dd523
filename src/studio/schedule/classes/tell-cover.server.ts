import { dayAndTime } from '#src/kit/time.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findRoom } from '../rooms/rooms.store.server.ts'
import type { ReachedSession } from '../sessions/reached-sessions.store.server.ts'
import { findTeacherAccount } from './class-clashes.store.server.ts'
import { movedTo, type SessionWords } from './session-change.ts'

/** Notifies an instructor of the sessions that are theirs from now on, in the caller's transaction; `sessions` are as they were before.
 *  Promises: one e-mail for one change, with every date; nothing for who teaches them already, or has no account. PRODUCT 4.1, Cover.
 *  Locks: none. */
export async function tellCover(
  work: Work,
  { sessions, words }: { sessions: readonly ReachedSession[]; words: SessionWords & { weekday: number } },
): Promise<void> {
  const { instructorId } = words
  const theirs = sessions.filter((session) => session.instructorId !== instructorId)
  const [first] = theirs
  const teacher = instructorId && first ? await findTeacherAccount(work.tx, instructorId) : null
  if (!teacher || !first) return
  const { memberId, name, email } = teacher
  await postMessage(work, {
    kind: 'class-cover',
    to: { name, email },
    facts: {
      name,
      className: words.name,
      room: (await findRoom(work.tx, words.roomId))?.name ?? '',
      before: first.instructor,
      dates: theirs.map(({ sessionDate }) => dayAndTime(movedTo(sessionDate, words).startsAt)),
      registerUrl: work.links.to('/dashboard/attendance'),
    },
    memberId,
    subjectId: first.id,
    dedupeKey: `class-cover:${first.id}:${first.sequence}:${instructorId}`,
  })
}
