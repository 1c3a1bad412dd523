import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { lockBooking } from '../bookings.store.server.ts'
import { paidBy, policyOf } from '../policy/booking-policy.ts'
import { chargeMissedClass } from './charge-missed-class.server.ts'
import { missedChange } from './missed-class.ts'
import { type AttendanceRefusal, decideNote, type Mark } from './attendance.ts'
import { lockForMarking } from './lock-for-marking.server.ts'
import { deleteMarking, upsertMarking } from './attendance.store.server.ts'

export type Marked = { bookingId: string; name: string; mark: Mark }

/** Marks one place in a register, or takes the mark away again. The front desk any, instructors their own sessions,
 *  from 30 minutes before the class.
 *  Promises: one mark a place, the latest counts; a missed class costs what the policy says, and a correction takes that back, each once;
 *  before and after are in the log; notes stay with staff, and none is overwritten unseen.
 *  Locks: the member, then the booking. PRODUCT 4.7. */
export async function markAttendance(
  ctx: Ctx,
  request: { bookingId: string; mark: Mark; notes?: string; notesBasedOn?: string },
): Promise<Outcome<Marked, AttendanceRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const locked = await lockForMarking(work, { bookingId: request.bookingId, by: actor })
    if (!locked.ok) return locked
    const entry = locked.value
    const { bookingId, mark } = request
    const note = decideNote(request, entry.notes)
    if (!note.ok) return note
    if (mark === 'pending') await deleteMarking(work.tx, bookingId)
    else
      await upsertMarking(work.tx, {
        bookingId,
        attended: mark === 'attended',
        notes: note.value,
        markedAt: ctx.now(),
        markedBy: actor.userId,
      })
    const booking = await lockBooking(work.tx, { id: bookingId })
    invariant(booking, 'it has just been locked')
    const policy = policyOf((await readSettings(work.tx)).bookings, booking.session)
    const after = mark === 'pending' ? null : mark === 'attended'
    const change = missedChange({ before: entry.attended, after }, { policy, by: paidBy(booking) })
    await chargeMissedClass(work, booking, change)
    await recordActivity(work, {
      verb: 'attendance.marked',
      subjectId: bookingId,
      memberId: entry.memberId,
      personId: booking.personId,
      details: {
        class: entry.className,
        date: entry.sessionDate,
        before: { attended: entry.attended },
        after: { mark },
      },
    })
    if (entry.memberId) await announce(work.tx, { topic: 'booking', id: entry.reference, userId: entry.memberId })
    return ok({ bookingId, name: entry.name, mark })
  })
}
