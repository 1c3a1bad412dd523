import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { passOnHold, type SeatHold, writeHold } from './seat-holds.store.server.ts'

/** Holds a free seat of a session until an instant, or the seat that another order, or this one, holds already (`of`), in the caller's
 *  transaction; false when none is free. Promises: one order holds one seat of a session; for everybody else it is taken; open
 *  timetables reload. Locks: the seat; the caller has locked the session and cleared the holds that ran out. PRODUCT 4.4a. */
export async function holdSeat(
  work: Work,
  { of = null, ...hold }: SeatHold & { of?: string | null },
): Promise<boolean> {
  const isHeld = of ? await passOnHold(work.tx, of, hold) : await writeHold(work.tx, hold, work.now())
  if (isHeld && of === null) await announce(work.tx, { topic: 'session', id: hold.sessionId })
  return isHeld
}
