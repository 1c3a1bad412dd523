import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { vacateRoom } from '#src/studio/schedule/rooms/vacate-room.server.ts'
import { hallChanged } from './hall-hire.ts'
import { lockLapsedHallHires, updateHallHire } from './hall-hire.store.server.ts'
import { tellHallCustomer } from './emails/tell-hall-customer.server.ts'
import { tellHallStaff } from './emails/tell-hall-staff.server.ts'

/** Lapses every request that was not answered in time, and frees the hall. Returns how many. Promises: each lapses once,
 *  however many instances run this; customer and staff are notified, except of an unconfirmed request: its address may be a
 *  stranger's (PRODUCT 6). Locks: the hires that lapse; those locked by another instance are skipped. */
export function lapseHallHires(ctx: Ctx): Promise<number> {
  return ctx.transaction(async ({ tx }) => {
    const now = ctx.now()
    const actor = { kind: 'system', job: 'lapse-hall-hires' } as const
    const lapsed = await lockLapsedHallHires(tx, now)
    for (const { id, memberId } of lapsed) {
      const changes = {
        status: 'cancelled',
        cancelledBy: 'lapse',
        isFullRefund: true,
        cancelledAt: now,
        updatedAt: now,
      } as const
      const hire = await updateHallHire(tx, id, changes)
      await vacateRoom(tx, { kind: 'hall_hire', id })
      await recordActivity(tx, { at: now, actor, verb: 'hall_hire.lapsed', subjectId: id, memberId })
      if (hire.keptAt) {
        await tellHallCustomer(ctx, tx, { kind: 'hall-hire-lapsed', hire })
        await tellHallStaff(ctx, tx, 'lapsed', hire)
      }
      await announce(tx, hallChanged)
    }
    return lapsed.length
  })
}
