import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { type Clash, refuseInstructor } from './class-clash.ts'
import { findInstructorClash, lockTimesOf } from './class-clashes.store.server.ts'
import { tellCover } from './tell-cover.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type Rewritten, type Rewriting, rewriteSessions } from '../sessions/rewrite-sessions.server.ts'
import { updateWeeklyClass } from '../sessions/session-changes.store.server.ts'
import type { ChangedFields } from '../series/arranged-dates.ts'
import type { ClassChangeRefusal } from './session-change.ts'
import { passOnPlaces } from '#src/studio/bookings/waiting-list/pass-on-places.server.ts'
import type { Notified } from '#src/studio/bookings/rosters/notified.ts'
import { tellClassChanged } from '#src/studio/bookings/rosters/tell-class-changed.server.ts'

export type ClassChange = Pick<Rewriting, 'sessionId' | 'classId' | 'reach' | 'follow'> & {
  /** What changes; what is left out stays as it is. */
  words: ChangedFields & { overlapReason?: string }
}
export type ClassChanged = Notified & {
  sessions: number
  /** The dates that stay as they were arranged. */
  kept: { id: string; date: string }[]
}

/** Changes a class on one date, or from that date on, or with all its dates to come, and notifies everyone who booked it or waits for it. Admin only. Promises: all or
 *  nothing; only what changes is written; what was arranged for one date stays, unless it is to follow; never fewer places than are booked; more places are for those in line; those who booked keep their place and are notified
 *  once for each class when time, place, instructor or name change, with what is different, and so is a new instructor; without a reason
 *  nobody teaches two classes at one time, and no room is taken twice; before and after are in the log. PRODUCT 4.1, 4.7. Locks: the instructor; the class; its sessions,
 *  earliest first, then each member who gets a place. */
export async function changeClass(ctx: Ctx, change: ClassChange): Promise<Outcome<ClassChanged, ClassChangeRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isId(change.sessionId ?? change.classId)) return refuse('class_not_found')
  try {
    return await ctx.transaction(async (work) => {
      const { words, ...which } = change
      const { overlapReason, ...fields } = words
      if (fields.instructorId) await lockTimesOf(work.tx, fields.instructorId)
      const isConfirmed = Boolean(overlapReason)
      const outcome = await rewriteSessions(work.tx, { ...which, fields, isConfirmed, now: ctx.now() })
      if (!outcome.ok) return outcome
      if (overlapReason && change.reach === 'from-this-date-on')
        await updateWeeklyClass(work.tx, outcome.value.weekly.id, { overlapReason }, ctx.now())
      const { sessions } = outcome.value
      const clash = overlapReason ? null : await findClash(work, outcome.value)
      if (clash) return refuseInstructor(clash)
      const news = sessions.filter(({ isWorthTelling }) => isWorthTelling)
      const notified = await tellClassChanged(
        work,
        news.map(({ id }) => id),
        news,
      )
      await tellCover(work, sessions)
      for (const { id } of sessions) await passOnPlaces(work, id)
      await record(work, change, outcome.value)
      const kept = sessions.filter(({ isKept }) => isKept).map(({ id, sessionDate: date }) => ({ id, date }))
      return ok({ sessions: sessions.length, ...notified, kept })
    })
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('unknown_choice')
    if (sqlStateOf(error) === '23505') return refuse('date_taken')
    throw error
  }
}

/** The first of the sessions given to an instructor, or moved, at which they are in another class. */
async function findClash(work: Work, { weekly, sessions }: Rewritten): Promise<Clash | null> {
  const sessionIds = sessions.filter(({ isGiven }) => isGiven).map(({ id }) => id)
  return sessionIds.length > 0
    ? findInstructorClash(work.tx, { classId: weekly.id, sessionIds, now: work.now() })
    : null
}

async function record(work: Work, change: ClassChange, { weekly, sessions }: Rewritten): Promise<void> {
  const [first] = sessions
  const { name, startTime, maxSpots, instructorId } = weekly
  await recordActivity(work, {
    verb: 'class.changed',
    subjectId: first?.id ?? weekly.id,
    details: {
      reach: change.reach,
      sessions: sessions.length,
      before: first
        ? {
            name: first.name,
            startsAt: first.startsAt.toISOString(),
            maxSpots: first.maxSpots,
            instructorId: first.instructorId,
          }
        : { name, startTime, maxSpots, instructorId },
      after: change.words,
    },
  })
}
