import type { Work } from '#src/platform/ctx.server.ts'
import { insertActivities, insertActivity } from './activity.store.server.ts'

/** One act to remember. Verbs are `noun.participle` (`booking.confirmed`); staff acts carry `before` and `after` in details. */
export type NewActivity = {
  verb: string
  subjectId: string
  memberId?: string | null
  details?: Record<string, unknown>
}

/** Writes into the log what the context's actor does now, in the transaction of the act itself: both are kept or neither. Acts on many at
 *  once are written in a few statements. */
export async function recordActivity(
  { tx, now, actor }: Pick<Work, 'tx' | 'now' | 'actor'>,
  ...activities: readonly NewActivity[]
): Promise<void> {
  const rows = activities.map(({ verb, subjectId, memberId = null, details }) => ({
    at: now(),
    actorKind: actor.kind === 'account' ? actor.role : actor.kind,
    actorId: actor.kind === 'account' ? actor.userId : null,
    verb,
    subjectId,
    memberId,
    details: { ...details, ...(actor.kind === 'account' && actor.apiKey && { apiKey: actor.apiKey.name }) },
  }))
  const [first, ...more] = rows
  if (first && more.length === 0) await insertActivity(tx, first)
  else await insertActivities(tx, rows)
}
