import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { ClassTypeRefusal } from './class-type.ts'
import { lockClassType, updateClassTypeText } from './classes.store.server.ts'

/** Changes the description of a class type. Admin only. Promises: before and after are in the activity log; open pages reload
 *  on commit; nothing is written when nothing changes. Locks: the class type. Specification 3. */
export async function describeClassType(
  ctx: SignedInCtx,
  { typeId, description }: { typeId: string; description: string },
): Promise<Outcome<void, ClassTypeRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const before = await lockClassType(work.tx, typeId)
    if (!before) return refuse('class_type_not_found')
    if (before.description === description) return ok(undefined)
    await updateClassTypeText(work.tx, typeId, description)
    await announce(work.tx, { topic: 'content', id: 'class-types' })
    const details = { name: before.name, before: before.description, after: description }
    await recordActivity(work, { verb: 'content.class_type_changed', subjectId: typeId, details })
    return ok(undefined)
  })
}
