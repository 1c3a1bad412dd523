import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { ClassTypeRefusal, ClassTypeWords, WrittenClassType } from './class-type.ts'
import { lockClassType, updateClassType } from './class-types.store.server.ts'

/** Changes what is said of a class type, or hides it; its address stays, and so do its classes. Admin only. Promises: before and after
 *  are in the activity log; open pages reload on commit; nothing is written when nothing changes. Locks: the class type.
 *  Specification 3. */
export async function changeClassType(
  ctx: SignedInCtx,
  { typeId, words }: { typeId: string; words: Partial<ClassTypeWords> },
): Promise<Outcome<WrittenClassType, ClassTypeRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const before = await lockClassType(work.tx, typeId)
    if (!before) return refuse('class_type_not_found')
    const changes = changesBetween<ClassTypeWords>(before, words)
    if (!changes) return ok(before)
    await updateClassType(work.tx, typeId, words)
    await announce(work.tx, { topic: 'content', id: 'class-types' })
    const details = { name: before.name, ...changes }
    await recordActivity(work, { verb: 'content.class_type_changed', subjectId: typeId, details })
    return ok({ ...before, ...words })
  })
}
