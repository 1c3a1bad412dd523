import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { lockSession } from '../bookings.store.server.ts'
import { takeOutOfLine } from './take-out-of-line.server.ts'
import type { WaitingRefusal, WaitingRequest } from './waiting-list.ts'
import { listOwnWaits } from './waiting-list.store.server.ts'

/** Takes the caller, or that person of their account, out of the line of a class.
 *  Promises: a repeat answers the same and records nothing; a place that has come in the meantime stays. PRODUCT 4.1, Waiting list.
 *  Locks: class session, then the row that waits. */
export async function leaveWaitingList(
  ctx: Ctx,
  { sessionId, personId }: WaitingRequest,
): Promise<Outcome<{ hasLeft: boolean; other: string | null }, WaitingRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if (!isId(sessionId)) return refuse('class_not_found')
  if (personId !== undefined && !isId(personId)) return refuse('person_not_found')
  return ctx.transaction(async (work) => {
    if (!(await lockSession(work.tx, sessionId))) return refuse('class_not_found')
    const waits = await listOwnWaits(work.tx, { memberId: actor.userId, sessionId })
    const theirs = waits.filter((wait) => (personId === undefined ? wait.isHolder : wait.personId === personId))
    const other = theirs.find((wait) => !wait.isHolder)?.personName ?? null
    return ok({ hasLeft: (await takeOutOfLine(work, theirs)) > 0, other })
  }, sessionId)
}
