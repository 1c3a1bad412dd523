import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { HouseholdRefusal } from './household.ts'
import { listHousehold, updateBirthday } from './household.store.server.ts'
import { holdMember } from '../members/hold-member.server.ts'

type Birthday = { personId: string; birthday: string | null }

/** Keeps the birthday (`MM-DD`) of a person on the caller's account, the holder's too, or keeps none from now on. Promises: registers show it on
 *  the day; the activity log says that it was changed, and not what it is. Locks: the member. */
export async function changeBirthday(
  ctx: Ctx,
  { personId, birthday }: Birthday,
): Promise<Outcome<{ name: string }, HouseholdRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const person = (await listHousehold(work.tx, actor.userId)).find(({ id }) => id === personId)
    if (!person) return refuse('person_not_found')
    await updateBirthday(work.tx, personId, birthday)
    await recordActivity(work, {
      verb: 'person.birthday_changed',
      subjectId: personId,
      memberId: actor.userId,
      details: { name: person.name },
    })
    return ok({ name: person.name })
  })
}
