import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '../activity/changes-between.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { keepLegalVersions } from './keep-legal-versions.server.ts'
import type { LegalPageName, LegalRefusal } from './legal-page.ts'
import { lockLegalWords, updateLegalWords } from './legal.store.server.ts'

/** Publishes the draft of a legal page: visitors read it from now on, as a version of its own. Admin only. Promises: versions before stay as they
 *  were; what changed is in the activity log; open and cached pages reload on commit. Locks: the words of the page. */
export async function publishLegalWords(
  ctx: SignedInCtx,
  { page }: { page: LegalPageName },
): Promise<Outcome<void, LegalRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const { words, draft } = await lockLegalWords(work.tx, page)
    if (!draft) return refuse('nothing_to_publish')
    await updateLegalWords(work.tx, page, { words: draft, draft: null })
    await keepLegalVersions(work)
    await announce(work.tx, { topic: 'content', id: 'legal' })
    const places = { ...Object.fromEntries(Object.keys(words).map((place) => [place, ''])), ...draft }
    await recordActivity(work, {
      verb: 'content.legal_published',
      subjectId: page,
      details: { name: page, ...changesBetween<Record<string, string>>(words, places) },
    })
    return ok(undefined)
  })
}
