import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type HouseholdRefusal, isSameName } from './household.ts'
import { listHousehold, updatePersonName } from './household.store.server.ts'
import { holdMember } from '../members/hold-member.server.ts'

/** Corrects the name of a person on the caller's account; the holder's own is the account's and is changed there. Promises:
 *  each name once on an account; the registers show the new name at once. Locks: the member. */
export async function renamePerson(
  ctx: Ctx,
  { personId, name }: { personId: string; name: string },
): Promise<Outcome<{ name: string }, HouseholdRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const household = await listHousehold(work.tx, actor.userId)
    const person = household.find(({ id, isHolder }) => id === personId && !isHolder)
    if (!person) return refuse('person_not_found')
    if (household.some((other) => other !== person && isSameName(other.name, name))) return refuse('name_taken')
    if (person.name === name) return ok({ name })
    await updatePersonName(work.tx, person.id, name)
    await recordActivity(work, {
      verb: 'person.renamed',
      subjectId: person.id,
      memberId: actor.userId,
      details: { before: person.name, after: name },
    })
    return ok({ name })
  })
}
