import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { isId } from '#src/kit/id.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { type AttendanceRefusal, decideMarking } from './attendance.ts'
import { findRegister, listRegister } from './attendance.store.server.ts'
import { markAttendance } from './mark-attendance.server.ts'

/** Marks as attended everyone in a register who has no mark yet; marks that are there stay. Who may, and when, is as for one mark.
 *  Promises: all or none; each is in the log as if marked alone. Locks: as `markAttendance`, member by member in one order. PRODUCT 4.7. */
export async function markAllAttended(
  ctx: Ctx,
  { sessionId }: { sessionId: string },
): Promise<Outcome<{ count: number }, AttendanceRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account' || actor.role === 'member') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const register = isId(sessionId) ? await findRegister(work.tx, sessionId) : null
    if (!register) return refuse('booking_not_found')
    const decision = decideMarking({
      now: ctx.now(),
      startsAt: register.startsAt,
      bookingStatus: 'confirmed',
      isAtDesk: isAtDesk(actor),
      isOwnSession: register.instructorUserId === actor.userId,
    })
    if (!decision.ok) return decision
    const unmarked = (await listRegister(work.tx, [sessionId]))
      .filter(({ attended }) => attended === null)
      // Guests have no account to lock.
      .toSorted((a, b) => (a.memberId ?? '').localeCompare(b.memberId ?? ''))
    for (const { bookingId } of unmarked) {
      const outcome = await markAttendance(work, { bookingId, mark: 'attended' })
      if (!outcome.ok) return outcome
    }
    return ok({ count: unmarked.length })
  })
}
