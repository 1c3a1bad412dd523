import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { HouseholdRefusal } from './household.ts'
import { listHousehold, markPersonRemoved } from './household.store.server.ts'
import { holdMember } from '../members/hold-member.server.ts'

/** Removes a person from the caller's account. The caller has to give their future places back first. Promises: they can no
 *  longer be booked for; what they attended stays. Locks: the member. */
export async function removePerson(
  ctx: Ctx,
  { personId }: { personId: string },
): Promise<Outcome<{ name: string }, HouseholdRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const household = await listHousehold(work.tx, actor.userId)
    const person = household.find(({ id, isHolder }) => id === personId && !isHolder)
    if (!person) return refuse('person_not_found')
    await markPersonRemoved(work.tx, person.id, ctx.now())
    await recordActivity(work, {
      verb: 'person.removed',
      subjectId: person.id,
      memberId: actor.userId,
      details: { before: person.name },
    })
    return ok({ name: person.name })
  })
}
