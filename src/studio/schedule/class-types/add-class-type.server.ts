import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { classTypeId, type ClassTypeRefusal, type ClassTypeWords, type WrittenClassType } from './class-type.ts'
import { type Hue, nextHue } from './class-hue.ts'
import { findNextTypePosition, insertClassType, listAllClassTypes } from './class-types.store.server.ts'

export type NewClassType = Omit<ClassTypeWords, 'position' | 'hue'> & { position?: number; hue?: Hue | '' }

/** Adds a class type, with a page of its own. Admin only. Promises: its id comes of its name and is never one that was used before;
 *  without a place in the list it is the last, and without a hue it has one that the fewest have; it is in the activity log, and open pages reload on commit. Locks: none. PRODUCT 4.9. */
export async function addClassType(
  ctx: SignedInCtx,
  words: NewClassType,
): Promise<Outcome<WrittenClassType, ClassTypeRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const position = words.position ?? (await findNextTypePosition(work.tx))
    const hue = words.hue || nextHue(await listAllClassTypes(work.tx))
    const type = await insertUnderFreeId(work.tx, { ...words, position, hue })
    await announce(work.tx, { topic: 'content', id: 'class-types' })
    await recordActivity(work, { verb: 'content.class_type_added', subjectId: type.id, details: { name: type.name } })
    return ok(type)
  })
}

async function insertUnderFreeId(tx: Tx, words: ClassTypeWords, taken = 0): Promise<WrittenClassType> {
  const type = { ...words, id: classTypeId(words.name, taken) }
  return (await insertClassType(tx, type)) ? type : insertUnderFreeId(tx, words, taken + 1)
}
