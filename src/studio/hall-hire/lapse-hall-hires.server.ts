import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { vacateRoom } from '#src/studio/schedule/rooms/vacate-room.server.ts'
import { hallChanged } from './hall-hire.ts'
import { lockLapsedHallHires, updateHallHire } from './hall-hire.store.server.ts'
import { tellHallCustomer } from './emails/tell-hall-customer.server.ts'
import { tellHallStaff } from './emails/tell-hall-staff.server.ts'

const JOB = { kind: 'system', job: 'lapse-hall-hires' } as const

/** Lapses every request that was not answered in time, and frees the hall. Returns how many. Promises: each lapses once,
 *  however many instances run this; customer and staff are notified, except of an unconfirmed request: its address may be a
 *  stranger's (PRODUCT 6). Locks: the hires that lapse; those locked by another instance are skipped. */
export function lapseHallHires(ctx: Ctx): Promise<number> {
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const lapsed = await lockLapsedHallHires(work.tx, now)
    for (const { id, memberId } of lapsed) {
      const changes = {
        status: 'cancelled',
        cancelledBy: 'lapse',
        isFullRefund: true,
        cancelledAt: now,
        updatedAt: now,
      } as const
      const hire = await updateHallHire(work.tx, id, changes)
      await vacateRoom(work.tx, { kind: 'hall_hire', id })
      await recordActivity({ ...work, actor: JOB }, { verb: 'hall_hire.lapsed', subjectId: id, memberId })
      if (hire.keptAt) {
        await tellHallCustomer(work, { kind: 'hall-hire-lapsed', hire })
        await tellHallStaff(work, 'lapsed', hire)
      }
      await announce(work.tx, hallChanged)
    }
    return lapsed.length
  })
}
