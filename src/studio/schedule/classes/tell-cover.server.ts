import { dayAndTime } from '#src/kit/time.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findRoom } from '../rooms/rooms.store.server.ts'
import { findTeacherAccount } from './class-clashes.store.server.ts'

type Covered = {
  id: string
  sequence: number
  instructorId: string | null
  /** Who taught it before; empty where nobody did. */
  instructor: string
  after: { startsAt: Date; instructorId: string | null; roomId: string; name: string }
}

/** Notifies instructors of the sessions that are theirs from now on, in the caller's transaction; `sessions` are as they were before, each
 *  with what it is after.
 *  Promises: one e-mail to each for one change, with every date; nothing for who teaches them already, or has no account. PRODUCT 4.1, Cover.
 *  Locks: none. */
export async function tellCover(work: Work, sessions: readonly Covered[]): Promise<void> {
  const covered = sessions.filter(
    ({ instructorId, after }) => after.instructorId && after.instructorId !== instructorId,
  )
  for (const [instructorId, theirs] of Map.groupBy(covered, ({ after }) => after.instructorId)) {
    const [first] = theirs
    const teacher = instructorId && first ? await findTeacherAccount(work.tx, instructorId) : null
    if (!teacher || !first) continue
    const { memberId, name, email } = teacher
    await postMessage(work, {
      kind: 'class-cover',
      to: { name, email },
      facts: {
        name,
        className: first.after.name,
        room: (await findRoom(work.tx, first.after.roomId))?.name ?? '',
        before: first.instructor,
        dates: theirs.map(({ after }) => dayAndTime(after.startsAt)),
        registerUrl: work.links.to('/dashboard/attendance'),
      },
      memberId,
      subjectId: first.id,
      dedupeKey: `class-cover:${first.id}:${first.sequence}:${instructorId}`,
    })
  }
}
