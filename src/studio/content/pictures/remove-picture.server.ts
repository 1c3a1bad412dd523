import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { PictureRefusal, PictureSubject } from './picture.ts'
import { deletePicture } from './pictures.store.server.ts'

/** Takes a photograph off the site, and all its files out of the database; the drawing stands there again. Admin only. Promises: one that
 *  is not there is no error; the act is in the activity log; open pages reload on commit. Locks: the picture. PRODUCT 4.9. */
export async function removePicture(
  ctx: SignedInCtx,
  { place, item }: PictureSubject,
): Promise<Outcome<void, PictureRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if (!(await deletePicture(work.tx, { place, item }))) return ok(undefined)
    await announce(work.tx, { topic: 'content', id: 'pictures' })
    await recordActivity(work, { verb: 'content.picture_removed', subjectId: item, details: { place } })
    return ok(undefined)
  })
}
