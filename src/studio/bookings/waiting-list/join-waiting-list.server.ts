import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { bookingWindow } from '../policy/booking-window.ts'
import { isId, newId } from '#src/kit/id.ts'
import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { bookingReference } from '../booking.ts'
import type { BookableSession } from '../bookings.store.server.ts'
import { gatherBookingFacts } from '../places/gather-booking-facts.server.ts'
import { decideJoining, type WaitingRefusal, type WaitingRequest } from './waiting-list.ts'
import { insertWait, listOwnWaits } from './waiting-list.store.server.ts'

export type InLine = {
  position: number
  isNew: boolean
  /** What they have now that a free place would be counted on. */
  countsOn: string | null
  /** Who waits, where that is not the account's holder. */
  other: string | null
}

/** Puts a person of the caller's account at the end of the line of a full class.
 *  Promises: once in a line, whose position a repeat answers; nobody stands in line beside a free place that the first of them may
 *  have; nothing is charged. PRODUCT 4.1, Waiting list. Locks: class session, then member. */
export async function joinWaitingList(ctx: Ctx, request: WaitingRequest): Promise<Outcome<InLine, WaitingRefusal>> {
  const { actor } = ctx
  const { sessionId, personId = null } = request
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if (!isId(sessionId)) return refuse('class_not_found')
  if (personId !== null && !isId(personId)) return refuse('person_not_found')
  return ctx.transaction(async (work) => {
    const who = { memberId: actor.userId, personId, guest: null }
    const { session, facts } = await gatherBookingFacts(work, who, sessionId)
    if (!facts.personId) return refuse('person_not_found')
    if (!session) return refuse('class_not_found')
    const { hasBooked, isWaiting, freeSeatNo, needsTicket } = facts
    const window = bookingWindow((await readSettings(work.tx)).bookings, session.startsAt)
    const decision = decideJoining({
      now: work.now(),
      session,
      window,
      hasBooked,
      isWaiting,
      isFull: freeSeatNo === null,
      needsTicket,
    })
    if (!decision.ok) return decision
    const person = { memberId: actor.userId, personId: facts.personId }
    if (!isWaiting) await join(work, session, person)
    const waits = await listOwnWaits(work.tx, { memberId: actor.userId, sessionId })
    const wait = waits.find((one) => one.personId === facts.personId)
    invariant(wait, 'who has joined is in line')
    return ok({
      position: wait.position,
      isNew: !isWaiting,
      countsOn: facts.holding?.name ?? null,
      other: wait.isHolder ? null : wait.personName,
    })
  }, sessionId)
}

async function join(work: Work, session: BookableSession, person: { memberId: string; personId: string }) {
  const [id, joinedAt] = [newId(), work.now()]
  const wait = { id, sessionId: session.id, joinedAt, ...person }
  // Two people of one account in one millisecond would share a reference.
  for (let stamp = joinedAt.getTime(); ; stamp++) {
    if (await insertWait(work.tx, { ...wait, reference: bookingReference(session.classId, person.memberId, stamp) }))
      break
  }
  await recordActivity(work, {
    verb: 'waiting_list.joined',
    subjectId: id,
    memberId: person.memberId,
    personId: person.personId,
    details: { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString() },
  })
  await announce(work.tx, { topic: 'session', id: session.id }, { topic: 'booking', id, userId: person.memberId })
}
