import type { Work } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { clearRunOutHolds } from '#src/studio/schedule/seats/clear-run-out-holds.server.ts'
import { findBookingFacts, findFreeSeat, lockSession } from '../bookings.store.server.ts'

export type Guest = { name: string; email: string }

/** Whose place it is: a person's on an account (null: the holder), or a guest's. */
export type Who =
  | { memberId: string; personId: string | null; guest: null }
  | { memberId: null; personId: null; guest: Guest }

/** What the rule of booking must know of a person and a session, read under their locks; `session` is null when there is none.
 *  Sent in one go, because the session's lock is held while we wait. Each statement sees what stood when its turn came, so the
 *  facts are those of after the locks.
 *  Promises: no seat is left held for someone whose time has run out. Locks: member, then class session. */
export async function gatherBookingFacts(work: Work, who: Who, sessionId: string | null, holdingId?: string) {
  const { tx } = work
  const now = work.now()
  if (who.guest) {
    const [session, , freeSeatNo] = sessionId
      ? await Promise.all([
          lockSession(tx, sessionId),
          clearRunOutHolds(tx, sessionId, now),
          findFreeSeat(tx, sessionId, now),
        ])
      : [null, null, null]
    const facts = {
      personId: null,
      hasBooked: false,
      hasOverlap: false,
      freeSeatNo,
      holding: null,
      allowanceLeft: 'guest' as const,
    }
    return { session, facts }
  }
  const [, session, , facts] = await Promise.all([
    holdMember(tx, who.memberId),
    sessionId ? lockSession(tx, sessionId) : null,
    sessionId ? clearRunOutHolds(tx, sessionId, now) : null,
    findBookingFacts(tx, who, { sessionId, now, holdingId }),
  ])
  return { session, facts }
}
