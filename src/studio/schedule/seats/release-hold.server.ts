import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { clearHold, type SeatHold } from './seat-holds.store.server.ts'

/** Gives up the seat that is held for an order, in the caller's transaction, whether the hold has run out or not. Promises: open
 *  timetables reload. Locks: the seat. */
export async function releaseHold(work: Work, hold: Pick<SeatHold, 'sessionId' | 'heldBy'>): Promise<void> {
  await clearHold(work.tx, hold)
  await announce(work.tx, { topic: 'session', id: hold.sessionId })
}
