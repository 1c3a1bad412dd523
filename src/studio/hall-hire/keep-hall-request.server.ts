import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import {
  type HallHire,
  type HallHireRefusal,
  hallChanged,
  hasLapsed,
  isUnconfirmed,
  requestLapsesAt,
} from './hall-hire.ts'
import { lockHallHire, updateHallHire } from './hall-hire.store.server.ts'
import { tellHallStaff } from './emails/tell-hall-staff.server.ts'

/** Confirms the address of a request, which then holds its time as long as any other (PRODUCT 6). Called when the mailed link
 *  is opened, and when staff act on the request. Promises: idempotent; a lapsed request is not brought back; staff are notified
 *  of the request when its customer confirms it. Locks: the hire. */
export function keepHallRequest(ctx: Ctx, hireId: string): Promise<Outcome<HallHire, HallHireRefusal>> {
  return ctx.transaction(async (work) => {
    const now = ctx.now()
    const before = await lockHallHire(work.tx, hireId)
    if (!before) return refuse('hire_not_found')
    if (!isUnconfirmed(before)) return ok(before)
    if (hasLapsed(before, now)) return refuse('hire_lapsed')
    const { hallHire: rules } = await readSettings(work.tx)
    const lapsesAt = requestLapsesAt({ ...before, isKept: true }, rules)
    const hire = await updateHallHire(work.tx, hireId, { keptAt: now, lapsesAt, updatedAt: now })
    const { memberId } = hire
    await recordActivity(work, { verb: 'hall_hire.kept', subjectId: hireId, memberId })
    if (ctx.actor.kind === 'link') await tellHallStaff(work, 'requested', hire)
    await announce(work.tx, hallChanged)
    return ok(hire)
  })
}
