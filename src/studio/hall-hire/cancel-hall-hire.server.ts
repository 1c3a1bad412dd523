import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { vacateRoom } from '#src/studio/schedule/rooms/vacate-room.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import {
  cancelRefusal,
  type HallHire,
  type HallHireRefusal,
  hasLapsed,
  isFullRefund,
  hallChanged,
} from './hall-hire.ts'
import { lockHallHire, updateHallHire } from './hall-hire.store.server.ts'
import { tellHallCustomer } from './emails/tell-hall-customer.server.ts'
import { tellHallStaff } from './emails/tell-hall-staff.server.ts'

type Cancellation = { hireId: string; by: 'customer' | 'studio'; reason?: string }

/** Cancels a hire and frees the hall. The customer's full refund needs the notice the terms name (specification 9); when the
 *  studio cancels, everything is refunded. Promises: idempotent; the time is free at once; the other side is notified, except
 *  of a request withdrawn before it was confirmed: its address may be a stranger's (PRODUCT 6). Locks: the hire. */
export function cancelHallHire(
  ctx: Ctx,
  { hireId, by, reason }: Cancellation,
): Promise<Outcome<HallHire, HallHireRefusal>> {
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const before = await lockHallHire(work.tx, hireId)
    if (!before) return refuse('hire_not_found')
    if (before.status === 'cancelled') return ok(before)
    const refusal = cancelRefusal(before, by, now)
    if (refusal) return refuse(refusal)
    const { hallHire: terms } = await readSettings(work.tx)
    const isInTime = hasLapsed(before, now) || isFullRefund(before.startsAt, now, terms.cancellationNoticeHours)
    const hire = await updateHallHire(work.tx, hireId, {
      status: 'cancelled',
      cancelledBy: by,
      isFullRefund: by === 'studio' || isInTime,
      cancelledAt: now,
      updatedAt: now,
    })
    await vacateRoom(work.tx, { kind: 'hall_hire', id: hireId })
    const details = { by, before: before.status, after: hire.status, ...(reason ? { reason } : {}) }
    const { memberId } = hire
    await recordActivity(work, { verb: 'hall_hire.cancelled', subjectId: hireId, memberId, details })
    if (hire.keptAt || by === 'studio') await tellHallCustomer(work, { kind: 'hall-hire-cancelled', hire, reason })
    if (hire.keptAt && by === 'customer') await tellHallStaff(work, 'cancelled', hire)
    await announce(work.tx, hallChanged)
    return ok(hire)
  })
}
