import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { type SeatHold, writeHold } from './seat-holds.store.server.ts'

/** Holds a free seat of a session until an instant, in the caller's transaction; false when none is free.
 *  Promises: one order holds one seat of a session; for everybody else it is taken; open timetables reload.
 *  Locks: the seat; the caller has locked the session and cleared the holds that ran out. PRODUCT 4.4a. */
export async function holdSeat(work: Work, hold: SeatHold): Promise<boolean> {
  if (!(await writeHold(work.tx, hold, work.now()))) return false
  await announce(work.tx, { topic: 'session', id: hold.sessionId })
  return true
}
