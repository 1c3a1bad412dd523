import type { Actor, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { insertActivity } from './activity.store.server.ts'

/** One act to record. Verbs are `noun.participle` (`booking.confirmed`); staff acts have `before` and `after` in details. */
export type NewActivity = {
  verb: string
  subjectId: string
  memberId?: string | null
  details?: Record<string, unknown>
}

type OldActivity = NewActivity & { at: Date; actor: Actor }

/** Writes into the log what the context's actor does now, in the transaction of the act itself: both are kept or neither. */
export async function recordActivity(work: Pick<Work, 'tx' | 'now' | 'actor'>, activity: NewActivity): Promise<void>
export async function recordActivity(tx: Tx, activity: OldActivity): Promise<void>
export async function recordActivity(given: Tx | Pick<Work, 'tx' | 'now' | 'actor'>, activity: NewActivity) {
  const old = activity as OldActivity
  const { tx, at, actor } =
    'tx' in given ? { tx: given.tx, at: given.now(), actor: given.actor } : { ...old, tx: given }
  await insertActivity(tx, {
    at,
    actorKind: actor.kind === 'account' ? actor.role : actor.kind,
    actorId: actor.kind === 'account' ? actor.userId : null,
    verb: activity.verb,
    subjectId: activity.subjectId,
    memberId: activity.memberId ?? null,
    details: activity.details ?? {},
  })
}
