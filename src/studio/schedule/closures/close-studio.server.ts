import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { cancelSessionBookings } from '#src/studio/bookings/rosters/cancel-session-bookings.server.ts'
import type { Notified } from '#src/studio/bookings/rosters/notified.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { hallChanged } from '#src/studio/hall-hire/hall-hire.ts'
import { insertOccupancy, listOccupancies, listRooms } from '../rooms/rooms.store.server.ts'
import { cancelSessions } from '../sessions/cancel-sessions.server.ts'
import { lockSessionsWithin, markClosed } from './closed-sessions.store.server.ts'
import {
  type Closure,
  closureInWords,
  type ClosureForm,
  type ClosureRefusal,
  decideClosure,
  spanOf,
} from './closure.ts'
import { insertClosure, listClosuresWithin, lockClosures } from './closures.store.server.ts'

export type StudioClosed = { closure: Closure; sessions: number; bookings: number; hires: number } & Notified

/** Closes the studio for a time: its classes are cancelled, hires of the hall too, and neither can be booked for then, also where the
 *  time is beyond the sessions made ahead. Admin only. Promises: all or nothing; every booking's allowance returns; each person is
 *  notified once, of all their classes, and each hirer of their hire; what has begun already goes on; one entry in the log.
 *  PRODUCT 4.1, Closures. Locks: the closures; then the sessions, earliest first, their bookings, and the hires. */
export async function closeStudio(ctx: SignedInCtx, form: ClosureForm): Promise<Outcome<StudioClosed, ClosureRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  const span = spanOf(form)
  return ctx.transaction(async (running) => {
    await lockClosures(running.tx, 'alone')
    // One moment for all it cancels: by it they are found when the studio opens again.
    const closedAt = running.now()
    const work: Work = { ...running, now: () => closedAt }
    const overlapping = (await listClosuresWithin(work.tx, span)).length
    const decision = decideClosure(span, { now: work.now(), overlapping })
    if (!decision.ok) return decision
    const closure: Closure = { id: newId(), ...span, reason: form.reason }
    await insertClosure(work.tx, closure, work.now())
    const cancelled = await cancelClasses(work, closure)
    const hires = await takeRooms(work, closure)
    if (hires === null) return refuse('hall_in_use')
    await announce(work.tx, { topic: 'content', id: 'timetable' })
    await announce(work.tx, hallChanged)
    const { untold, ...counts } = cancelled
    const details = { when: closureInWords(closure), reason: closure.reason, ...counts, hires }
    await recordActivity(work, { verb: 'studio.closed', subjectId: closure.id, details })
    return ok({ closure, ...counts, untold, hires })
  })
}

async function cancelClasses(work: Work, closure: Closure) {
  const sessions = await lockSessionsWithin(work.tx, { ...closure, now: work.now() })
  await cancelSessions(work.tx, sessions, work.now())
  await markClosed(
    work.tx,
    sessions.map(({ id }) => id),
    closure.id,
  )
  const notified = await cancelSessionBookings(work, sessions, {
    closureId: closure.id,
    when: closureInWords(closure),
    reason: closure.reason,
  })
  return { sessions: sessions.length, bookings: sessions.reduce((sum, { booked }) => sum + booked, 0), ...notified }
}

/** The closure occupies every room that only one thing may happen in, so that nothing else can. Returns how many hires it cancelled, or
 *  null when a room was taken in the meantime. */
async function takeRooms(work: Work, closure: Closure): Promise<number | null> {
  let hires = 0
  for (const room of (await listRooms(work.tx)).filter(({ isExclusive }) => isExclusive)) {
    const taken = await listOccupancies(work.tx, room.id, closure.startsAt, closure.endsAt)
    // A class or a hire that has begun goes on: the room is the closure's from its end.
    let startsAt = closure.startsAt
    for (const { occupant, endsAt } of taken) {
      const reason = closure.reason && `We are closed then: ${closure.reason}`
      const outcome =
        occupant.kind === 'hall_hire' && (await cancelHallHire(work, { hireId: occupant.id, by: 'studio', reason }))
      if (outcome && outcome.ok) hires += 1
      else if (endsAt > startsAt) startsAt = endsAt
    }
    const occupancy = {
      roomId: room.id,
      occupant: { kind: 'closure', id: closure.id },
      startsAt,
      endsAt: closure.endsAt,
    } as const
    if (startsAt < closure.endsAt && !(await insertOccupancy(work.tx, occupancy))) return null
  }
  return hires
}
