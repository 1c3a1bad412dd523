import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type HouseholdPerson, type HouseholdRefusal, isSameName, MOST_PEOPLE } from './household.ts'
import { insertPerson, listHousehold } from './household.store.server.ts'
import { holdMember } from '../members/hold-member.server.ts'

/** Adds a person whom the caller may book for and who has no sign-in (PRODUCT 4.1, 4.3 household). Promises: each name once on
 *  an account; never more than MOST_PEOPLE beside the holder, also when two forms arrive at once. Locks: the member. */
export async function addPerson(
  ctx: Ctx,
  { name }: { name: string },
): Promise<Outcome<HouseholdPerson, HouseholdRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const household = await listHousehold(work.tx, actor.userId)
    if (household.some((person) => isSameName(person.name, name))) return refuse('name_taken')
    if (household.filter(({ isHolder }) => !isHolder).length >= MOST_PEOPLE) return refuse('household_full')
    const person = { id: newId(), name, isHolder: false }
    await insertPerson(work.tx, { id: person.id, memberId: actor.userId, name, createdAt: ctx.now() })
    await recordActivity(work, {
      verb: 'person.added',
      subjectId: person.id,
      memberId: actor.userId,
      details: { after: name },
    })
    return ok(person)
  })
}
