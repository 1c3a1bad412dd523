import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { textNumber } from '#src/kit/text/phone.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from './hold-member.server.ts'
import { findMember, type Member, updateAccount, updateNotifications } from './members.store.server.ts'
import { type ProfileChange, type ProfileRefusal } from './profile.ts'

/** Changes what members may change of themselves: name, contact, how and when they are reminded. Promises: all of it or
 *  nothing, and nothing is written when nothing changes; text messages only with a number that they can be sent to; what changed is in
 *  the history, before and after. Locks: the member. */
export async function updateProfile(ctx: Ctx, change: ProfileChange): Promise<Outcome<Member, ProfileRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const before = await findMember(work.tx, actor.userId)
    if (!before) return refuse('profile_not_found')
    const { notifTime, ...rest } = change
    const after: Member = { ...before, ...rest, ...(notifTime ? { notifTime: Number(notifTime) } : {}) }
    const isNewNumber = after.contact !== before.contact || after.notifType !== before.notifType
    if (after.notifType === 'sms' && isNewNumber && textNumber(after.contact) === null) return refuse('no_number')
    const { name, contact, notifType, notifTime: hours } = after
    const details = changesBetween(before, { name, contact, notifType, notifTime: hours })
    if (!details) return ok(before)
    await updateAccount(work.tx, actor.userId, { name, contact, updatedAt: ctx.now() })
    await updateNotifications(work.tx, actor.userId, { notifType, notifTime: hours })
    const verb = 'profile.changed'
    await recordActivity(work, { verb, subjectId: actor.userId, memberId: actor.userId, details })
    return ok(after)
  })
}
