import type { Work } from '#src/platform/ctx.server.ts'
import { insertActivity } from './activity.store.server.ts'

/** One act to remember. Verbs are `noun.participle` (`booking.confirmed`); staff acts carry `before` and `after` in details. */
export type NewActivity = {
  verb: string
  subjectId: string
  memberId?: string | null
  details?: Record<string, unknown>
}

/** Writes into the log what the context's actor does now, in the transaction of the act itself: both are kept or neither. */
export async function recordActivity(
  { tx, now, actor }: Pick<Work, 'tx' | 'now' | 'actor'>,
  activity: NewActivity,
): Promise<void> {
  await insertActivity(tx, {
    at: now(),
    actorKind: actor.kind === 'account' ? actor.role : actor.kind,
    actorId: actor.kind === 'account' ? actor.userId : null,
    verb: activity.verb,
    subjectId: activity.subjectId,
    memberId: activity.memberId ?? null,
    details: { ...activity.details, ...(actor.kind === 'account' && actor.apiKey && { apiKey: actor.apiKey.name }) },
  })
}
