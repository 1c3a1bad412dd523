import { MOST_PICTURE } from '#src/kit/forms/file-size.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { drawPicture } from '#src/platform/pictures/draw-picture.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { PICTURE_SORTS, type PictureRefusal, type PictureSubject, type PictureWords, sortOf } from './picture.ts'
import { lockPicture, replacePicture, updatePictureWords } from './pictures.store.server.ts'

type NewPicture = PictureSubject & {
  words: PictureWords
  /** The uploaded file; null to change only what is said of the picture that is there. */
  bytes: Uint8Array | null
}

/** Shows a photograph of an instructor, a class type, a post or the hall, or a logo, in place of the one before, or changes what is said of it. Admin
 *  only. Promises: it is judged by what the file holds and redrawn, upright and without what the camera wrote, before a transaction
 *  is open; the files of the former go with it; the act is in the activity log; open pages reload on commit. Locks: the picture.
 *  PRODUCT 4.9. */
export async function writePicture(
  ctx: SignedInCtx,
  { place, item, words, bytes }: NewPicture,
): Promise<Outcome<void, PictureRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (bytes && bytes.length > MOST_PICTURE.bytes) return refuse('too_large')
  const drawn = bytes && (await drawPicture(bytes, PICTURE_SORTS[sortOf({ place, item })]))
  if (drawn && !drawn.ok) return drawn
  return ctx.transaction(async (work) => {
    const before = await lockPicture(work.tx, { place, item })
    if (!before && !drawn) return refuse('no_file')
    const after = { ...words, ...(drawn && { hash: drawn.value.hash }) }
    const changes = before ? changesBetween<Partial<typeof before>>(before, after) : { after }
    if (!changes) return ok(undefined)
    if (drawn) await replacePicture(work.tx, { place, item, ...words, drawn: drawn.value, at: work.now() })
    else await updatePictureWords(work.tx, { place, item }, words, work.now())
    await announce(work.tx, { topic: 'content', id: 'pictures' })
    await recordActivity(work, {
      verb: before ? 'content.picture_changed' : 'content.picture_added',
      subjectId: item,
      details: { place, ...changes },
    })
    return ok(undefined)
  })
}
