import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findOrderWords, markStopped, type StandingOrder } from './recurring.store.server.ts'

/** Ends one standing order: no new dates are booked. The caller gives its places back. Promises: it is in the history. */
export async function stopStandingOrder(work: Work, order: StandingOrder): Promise<void> {
  await markStopped(work.tx, order.id, work.now())
  const { className } = await findOrderWords(work.tx, order)
  await recordActivity(work, {
    verb: 'recurring.stopped',
    subjectId: order.id,
    memberId: order.memberId,
    personId: order.personId,
    details: { class: className },
  })
}
