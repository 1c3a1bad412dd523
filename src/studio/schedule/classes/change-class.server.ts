import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { type Clash, refuseInstructor } from './class-clash.ts'
import { findInstructorClash, lockTimesOf } from './class-clashes.store.server.ts'
import { tellCover } from './tell-cover.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type RewrittenSession, type Rewriting, rewriteSessions } from '../sessions/rewrite-sessions.server.ts'
import { findRoom } from '../rooms/rooms.store.server.ts'
import { type ClassChangeRefusal, decideRoomFor } from './session-change.ts'
import { passOnPlaces } from '#src/studio/bookings/waiting-list/pass-on-places.server.ts'
import { tellClassChanged } from '#src/studio/bookings/rosters/tell-class-changed.server.ts'

export type ClassChange = Omit<Rewriting, 'now'>
export type ClassChanged = { sessions: number; people: number }

/** Changes a class on one date, or from that date on, and notifies everyone who booked it or waits for it. Admin only. Promises: all or
 *  nothing; never fewer places than are booked; more places are for those in line; those who booked keep their place and are notified
 *  once for each class when time, place, instructor or name change, with what is different, and so is a new instructor; without a reason
 *  nobody teaches two classes at one time; before and after are in the log. PRODUCT 4.1, 4.7. Locks: the instructor; the class sessions,
 *  earliest first, then each member who gets a place. */
export async function changeClass(ctx: Ctx, change: ClassChange): Promise<Outcome<ClassChanged, ClassChangeRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isId(change.sessionId)) return refuse('class_not_found')
  try {
    return await ctx.transaction(async (work) => {
      const room = decideRoomFor(change.words, await findRoom(work.tx, change.words.roomId))
      if (!room.ok) return room
      const { instructorId, overlapReason } = change.words
      if (instructorId) await lockTimesOf(work.tx, instructorId)
      const rewritten = await rewriteSessions(work.tx, { ...change, now: ctx.now() })
      if (!rewritten.ok) return rewritten
      const clash = overlapReason ? null : await findClash(work, rewritten.value)
      if (clash) return refuseInstructor(clash)
      const news = rewritten.value.filter(({ isWorthTelling }) => isWorthTelling)
      const people = await tellClassChanged(
        work,
        news.map(({ id }) => id),
        news,
      )
      await tellCover(work, { sessions: rewritten.value, words: change.words })
      for (const { id } of rewritten.value) await passOnPlaces(work, id)
      await record(work, change, rewritten.value)
      return ok({ sessions: rewritten.value.length, people })
    })
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('unknown_choice')
    if (sqlStateOf(error) === '23505') return refuse('date_taken')
    throw error
  }
}

/** The first of the sessions given to the instructor, or moved, at which they are in another class. */
async function findClash(work: Work, sessions: RewrittenSession[]): Promise<Clash | null> {
  const sessionIds = sessions.filter(({ isGiven }) => isGiven).map(({ id }) => id)
  const [first] = sessions
  return first ? findInstructorClash(work.tx, { classId: first.classId, sessionIds, now: work.now() }) : null
}

async function record(work: Work, change: ClassChange, before: RewrittenSession[]): Promise<void> {
  const [first] = before
  await recordActivity(work, {
    verb: 'class.changed',
    subjectId: first?.id ?? change.sessionId,
    details: {
      reach: change.reach,
      sessions: before.length,
      before: first && {
        name: first.name,
        startsAt: first.startsAt.toISOString(),
        maxSpots: first.maxSpots,
        instructorId: first.instructorId,
      },
      after: change.words,
    },
  })
}
