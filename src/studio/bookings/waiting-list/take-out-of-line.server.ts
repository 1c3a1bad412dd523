import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { deleteWaits, listWaiting } from './waiting-list.store.server.ts'

type Wait = { id: string; sessionId: string }

/** Takes these out of the lines they wait in, in the caller's transaction; returns how many still waited.
 *  Promises: who has come to a place in the meantime keeps it; those behind move up, on open pages too; it is in the activity log.
 *  Locks: the rows that wait. */
export async function takeOutOfLine(work: Work, waits: Wait[]): Promise<number> {
  if (waits.length === 0) return 0
  const ids = waits.map(({ id }) => id)
  const waiting = await listWaiting(work.tx, [...new Set(waits.map(({ sessionId }) => sessionId))])
  const gone = new Set(await deleteWaits(work.tx, ids))
  for (const { id, sessionId, memberId, personId } of waiting) {
    if (gone.has(id)) {
      const details = { sessionId }
      await recordActivity(work, { verb: 'waiting_list.left', subjectId: id, memberId, personId, details })
      await announce(work.tx, { topic: 'session', id: sessionId })
    }
    await announce(work.tx, { topic: 'booking', id, userId: memberId })
  }
  return gone.size
}
