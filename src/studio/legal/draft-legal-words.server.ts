import { isDeepStrictEqual } from 'node:util'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import type { LegalPageName, LegalRefusal, LegalWords } from './legal-page.ts'
import { lockLegalWords, updateLegalWords } from './legal.store.server.ts'

/** Keeps what the owner is writing for a legal page, for the preview; visitors go on reading what is published. Admin only. Promises: a draft that is
 *  the same as what is published is none; who wrote is in the activity log. Locks: the words of the page. */
export async function draftLegalWords(
  ctx: SignedInCtx,
  { page, words }: { page: LegalPageName; words: LegalWords },
): Promise<Outcome<void, LegalRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const published = await lockLegalWords(work.tx, page)
    await updateLegalWords(work.tx, page, { draft: isDeepStrictEqual(published.words, words) ? null : words })
    await recordActivity(work, { verb: 'content.legal_drafted', subjectId: page, details: { name: page } })
    return ok(undefined)
  })
}
