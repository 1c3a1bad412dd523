import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Work } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findHeldBooking } from '../bookings.store.server.ts'
import { type AttendanceRefusal, decideMarking } from './attendance.ts'
import { lockRegisterEntry, type RegisterEntry } from './attendance.store.server.ts'

export type Marker = Extract<Actor, { kind: 'account' }>

/** Holds a place of a register for one who marks it, in the caller's transaction, and answers what the register says of it.
 *  Promises: only who may mark it hears of it. Locks: the member, then the booking. PRODUCT 2, 4.7. */
export async function lockForMarking(
  work: Work,
  { bookingId, by }: { bookingId: string; by: Marker },
): Promise<Outcome<RegisterEntry, AttendanceRefusal>> {
  if (by.role === 'member') return refuse('not_allowed')
  const held = isId(bookingId) ? await findHeldBooking(work.tx, { id: bookingId }) : null
  // What a missed class costs is on the member's account, and a member is locked before a booking.
  if (held?.memberId) await holdMember(work.tx, held.memberId)
  const entry = held && (await lockRegisterEntry(work.tx, held.id))
  if (!entry) return refuse('booking_not_found')
  const decision = decideMarking({
    now: work.now(),
    startsAt: entry.startsAt,
    bookingStatus: entry.status,
    isAtDesk: isAtDesk(by),
    isOwnSession: entry.instructorUserId === by.userId,
  })
  return decision.ok ? ok(entry) : decision
}
