import type { Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { clearRunOutHolds } from '#src/studio/schedule/seats/clear-run-out-holds.server.ts'
import { lockSession } from '../bookings.store.server.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.server.ts'
import { findBookingFacts, findFreeSeat } from './booking-facts.store.server.ts'

export type Guest = { name: string; email: string }

/** Whose place it is: a person's on an account (null: the holder), or a guest's. */
export type Who =
  | { memberId: string; personId: string | null; guest: null }
  | { memberId: null; personId: null; guest: Guest }

type Counting = {
  /** What it is counted on, where the member has chosen. */
  holdingId?: string
  /** A place that was held for them while they paid, which nobody in line may have. */
  isPaid?: boolean
}

/** What the rule of booking must know of a person and a session, read under their locks; `session` is null when there is none.
 *  Promises: no seat is left held for someone whose time has run out; a free place that is waited for goes to the first in line
 *  who may have it before anybody else is considered. Locks: class session, then member. */
export async function gatherBookingFacts(work: Work, who: Who, sessionId: string | null, counting: Counting = {}) {
  const gathered = await gather(work, who, sessionId, counting.holdingId)
  const { session, facts } = gathered
  if (!session || facts.freeSeatNo === null || !facts.isAwaited || counting.isPaid) return gathered
  const { promoted } = await promoteWaiting(work, session)
  return promoted.length > 0 ? gather(work, who, sessionId, counting.holdingId) : gathered
}

/** Sent in one go, because the session's lock is held while we wait. Each statement sees what stood when its turn came, so the facts
 *  are those of after the locks. */
async function gather(work: Work, who: Who, sessionId: string | null, holdingId?: string) {
  const { tx } = work
  const now = work.now()
  if (who.guest) {
    const [session, , seats] = sessionId
      ? await Promise.all([
          lockSession(tx, sessionId),
          clearRunOutHolds(tx, sessionId, now),
          findFreeSeat(tx, sessionId, now),
        ])
      : [null, null, { freeSeatNo: null, isAwaited: false, needsTicket: false }]
    const person = { personId: null, personName: null, hasBooked: false, hasOverlap: false, isWaiting: false }
    return { session, facts: { ...person, ...seats, holding: null, allowanceLeft: 'guest' as const } }
  }
  const [session, , , facts] = await Promise.all([
    sessionId ? lockSession(tx, sessionId) : null,
    holdMember(tx, who.memberId),
    sessionId ? clearRunOutHolds(tx, sessionId, now) : null,
    findBookingFacts(tx, who, { sessionId, now, holdingId }),
  ])
  return { session, facts }
}
