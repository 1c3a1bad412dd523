import type { Actor } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { insertActivity } from './activity.store.server.ts'

/** One act to remember. Verbs are `noun.participle` (`booking.confirmed`); staff acts carry `before` and `after` in details. */
export type NewActivity = {
  at: Date
  actor: Actor
  verb: string
  subjectId: string
  memberId?: string | null
  details?: Record<string, unknown>
}

/** Writes the act into the log, in the transaction of the act itself: both are kept or neither. */
export async function recordActivity(tx: Tx, activity: NewActivity): Promise<void> {
  const { actor } = activity
  await insertActivity(tx, {
    at: activity.at,
    actorKind: actor.kind === 'account' ? actor.role : actor.kind,
    actorId: actor.kind === 'account' ? actor.userId : null,
    verb: activity.verb,
    subjectId: activity.subjectId,
    memberId: activity.memberId ?? null,
    details: activity.details ?? {},
  })
}
