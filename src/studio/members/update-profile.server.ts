import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { holdMember } from './hold-member.server.ts'
import { findMember, type Member, updateAccount, updateNotifications } from './members.store.server.ts'
import { canReceiveSms, type ProfileChange, type ProfileRefusal } from './profile.ts'

/** Changes what a member may change of themselves: name, contact, how and when they are reminded.
 *  Promises: all of it or nothing, and nothing is written when nothing changes; text messages only with a number to send them to; what changed is in the history, before and
 *  after.
 *  Locks: the member. */
export async function updateProfile(ctx: Ctx, change: ProfileChange): Promise<Outcome<Member, ProfileRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (tx) => {
    await holdMember(tx, actor.userId)
    const before = await findMember(tx, actor.userId)
    if (!before) return refuse('profile_not_found')
    const { notifTime, ...rest } = change
    const after: Member = { ...before, ...rest, ...(notifTime ? { notifTime: Number(notifTime) } : {}) }
    if (after.notifType === 'sms' && !canReceiveSms(after.contact)) return refuse('no_number')
    const details = difference(before, after)
    if (Object.keys(details.after).length === 0) return ok(before)
    const { name, contact, notifType } = after
    await updateAccount(tx, actor.userId, { name, contact, updatedAt: ctx.now() })
    await updateNotifications(tx, actor.userId, { notifType, notifTime: after.notifTime })
    const verb = 'profile.changed'
    await recordActivity(tx, { at: ctx.now(), actor, verb, subjectId: actor.userId, memberId: actor.userId, details })
    return ok(after)
  })
}

const CHANGEABLE = ['name', 'contact', 'notifType', 'notifTime'] as const

function difference(before: Member, after: Member) {
  const changed = CHANGEABLE.filter((field) => before[field] !== after[field])
  const pick = (member: Member) => Object.fromEntries(changed.map((field) => [field, member[field]]))
  return { before: pick(before), after: pick(after) }
}
