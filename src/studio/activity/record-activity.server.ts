import type { Work } from '#src/platform/ctx.server.ts'
import { insertActivities } from './activity.store.server.ts'

/** One act to remember. Verbs are `noun.participle` (`booking.confirmed`); staff acts carry `before` and `after` in details. */
export type NewActivity = {
  verb: string
  subjectId: string
  memberId?: string | null
  /** Whose place it is about. */
  personId?: string | null
  details?: Record<string, unknown>
  /** Who does it, where those of several people are written together. */
  by?: Pick<Work, 'now' | 'actor'>
}

/** Writes into the log what the context's actor does now, in the transaction of the act itself: both are kept or neither. Acts on many at
 *  once are written in a few statements. */
export async function recordActivity(
  { tx, ...own }: Pick<Work, 'tx' | 'now' | 'actor'>,
  ...activities: readonly NewActivity[]
): Promise<void> {
  const rows = activities.map(
    ({ verb, subjectId, memberId = null, personId = null, details, by: { now, actor } = own }) => ({
      at: now(),
      actorKind: actor.kind === 'account' ? actor.role : actor.kind,
      actorId: actor.kind === 'account' ? actor.userId : null,
      verb,
      subjectId,
      memberId,
      personId,
      details: { ...details, ...(actor.kind === 'account' && actor.apiKey && { apiKey: actor.apiKey.name }) },
    }),
  )
  await insertActivities(tx, rows)
}
