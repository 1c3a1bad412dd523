import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { sweepRunOutHolds } from './seat-holds.store.server.ts'

/** Frees the seats whose hold has run out; returns in how many sessions. Runs automatically.
 *  Promises: open timetables reload; a live hold stays. Locks: those seats, without waiting for any. PRODUCT 4.4a. */
export function sweepHolds(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (work) => {
    const sessionIds = await sweepRunOutHolds(work.tx, ctx.now())
    await announce(work.tx, ...sessionIds.map((id) => ({ topic: 'session', id })))
    return sessionIds.length
  })
}
