import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { beginHolding } from '#src/studio/memberships/holdings/begin-holding.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { type BookingRefusal, decideBooking } from '../booking.ts'
import type { BookableSession } from '../bookings.store.server.ts'
import { findBookingFacts, findFreeSeat } from '../places/booking-facts.store.server.ts'
import { notifyWaiting } from './notify-waiting.server.ts'
import { FREE_MINUTES, isPassedOn } from './waiting-list.ts'
import { type Policy, policyOf } from '../policy/booking-policy.ts'
import { termsText } from '../policy/policy-words.ts'
import { listWaiting, promoteWait, type Waiting } from './waiting-list.store.server.ts'

export type Promoted = { promoted: Waiting[]; left: Waiting[] }

/** Books the free places of a class for those who wait for it, first in line first, in the caller's transaction; returns who has a place
 *  now and who still waits.
 *  Promises: only until the cutoff of the setting; who cannot book it (nothing to count it on, another class at that time) is passed
 *  over and stays in line; each is notified once, and may give it back freely for a while; open pages reload.
 *  Locks: each member who gets a place; the caller has locked the class session and cleared the holds that ran out. PRODUCT 4.1. */
export async function promoteWaiting(work: Work, session: BookableSession): Promise<Promoted> {
  const waiting = await listWaiting(work.tx, [session.id])
  if (waiting.length === 0) return { promoted: [], left: [] }
  const rules = (await readSettings(work.tx)).bookings
  const { waitingListCutoffHours: cutoffHours } = rules
  const isOpen =
    session.status === 'scheduled' && isPassedOn({ now: work.now(), startsAt: session.startsAt, cutoffHours })
  if (!isOpen) return { promoted: [], left: waiting }
  const promoted: Waiting[] = []
  for (const wait of waiting) {
    if ((await findFreeSeat(work.tx, session.id, work.now())).freeSeatNo === null) break
    if (await promote(work, { session, wait, policy: policyOf(rules, session) })) promoted.push(wait)
  }
  const left = waiting.filter((wait) => !promoted.includes(wait))
  if (promoted.length > 0) await announceMoves(work, session, waiting)
  return { promoted, left }
}

type Turn = { session: BookableSession; wait: Waiting; policy: Policy }

async function promote(work: Work, { session, wait, policy }: Turn): Promise<boolean> {
  // Looked at first without the lock, so that nobody is waited for who could not have it anyway.
  if (!(await mayHave(work, session, wait)).ok) return false
  await holdMember(work.tx, wait.memberId)
  const verdict = await mayHave(work, session, wait)
  if (!verdict.ok) return false
  const { seatNo, holding } = verdict.value
  const now = work.now()
  const freeUntil = new Date(now.getTime() + FREE_MINUTES * 60_000)
  const isTheirs = await promoteWait(work.tx, { id: wait.id, seatNo, holdingId: holding?.id ?? null, now, freeUntil })
  if (!isTheirs) return false
  if (holding) await beginHolding(work, { holding, firstClassAt: session.startsAt })
  await recordActivity(work, {
    verb: 'waiting_list.promoted',
    subjectId: wait.id,
    memberId: wait.memberId,
    personId: wait.personId,
    details: { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString() },
  })
  const terms = termsText(policy, { startsAt: session.startsAt, freeUntil, by: 'holding' }, now)
  await notifyWaiting(work, { kind: 'waiting-promoted', session, wait, terms })
  return true
}

/** The rule of booking itself, for someone in line. */
async function mayHave(work: Work, session: BookableSession, { memberId, personId }: Waiting) {
  const now = work.now()
  const { holding, ...facts } = await findBookingFacts(work.tx, { memberId, personId }, { sessionId: session.id, now })
  const decision: Outcome<{ seatNo: number }, BookingRefusal> = decideBooking({ now, session, ...facts })
  if (!decision.ok) return decision
  return ok({ ...decision.value, holding })
}

async function announceMoves(work: Work, session: BookableSession, waiting: Waiting[]): Promise<void> {
  const moves = waiting.map(({ reference, memberId }) => ({ topic: 'booking', id: reference, userId: memberId }))
  await announce(work.tx, { topic: 'session', id: session.id }, ...moves)
}
