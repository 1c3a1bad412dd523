import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { type Ctx, joined } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { type HallHire, hallChanged } from './hall-hire.ts'
import { insertHallHire } from './hall-hire.store.server.ts'
import type { HallRequest } from './hall-request-form.ts'
import type { HallRequestRefusal } from './hall-request.ts'
import { judgeHallRequest } from './judge-hall-request.server.ts'
import { lapseHallHires } from './lapse-hall-hires.server.ts'
import { tellHallCustomer } from './tell-hall-customer.server.ts'
import { tellHallStaff } from './tell-hall-staff.server.ts'

/** Ask for the hall; the request holds its time until the studio answers or it lapses (PRODUCT 4.5).
 *  Promises: of any number of requests for overlapping times one stands; nothing is booked at another price than the studio's
 *  (`believedPricePence`, when the caller names one); customer and staff are told exactly when it stands.
 *  Locks: none; the room's exclusion constraint decides between rivals. */
export function requestHallHire(
  ctx: Ctx,
  request: HallRequest,
  believedPricePence?: number,
): Promise<Outcome<HallHire, HallRequestRefusal>> {
  return ctx.transaction(async (tx) => {
    const now = ctx.now()
    // A request whose time ran out no longer holds the hall, also when the job has not come round yet.
    await lapseHallHires(joined(ctx, tx))
    const judged = await judgeHallRequest(tx, { wish: request, now })
    if (!judged.ok) return judged
    const { hallId, ...slot } = judged.value
    if (believedPricePence !== undefined && believedPricePence !== slot.pricePence) return refuse('price_differs')
    const id = newId()
    const occupied = await occupyRoom(tx, { roomId: hallId, occupant: { kind: 'hall_hire', id }, ...slot })
    if (!occupied.ok) return refuse('slot_taken')
    const memberId = ctx.actor.kind === 'account' ? ctx.actor.userId : null
    const hire = await insertHallHire(tx, { ...request, ...slot, id, memberId, createdAt: now, updatedAt: now })
    const details = {
      eventDate: hire.eventDate,
      startTime: hire.startTime,
      endTime: hire.endTime,
      eventType: hire.eventType,
    }
    await recordActivity(tx, {
      at: now,
      actor: ctx.actor,
      verb: 'hall_hire.requested',
      subjectId: id,
      memberId,
      details,
    })
    await tellHallCustomer(ctx, tx, { kind: 'hall-hire-received', hire })
    await tellHallStaff(ctx, tx, 'requested', hire)
    await announce(tx, hallChanged)
    return ok(hire)
  })
}
