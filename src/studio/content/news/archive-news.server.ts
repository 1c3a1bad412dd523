import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { NewsRefusal } from './news-form.ts'
import { isLive } from './news-item.ts'
import { lockNewsItem, updateNewsItem } from './news.store.server.ts'

/** Ends a post today: from now on it is in the archive and never shown as live (PRODUCT 4.8). Admin only. Promises: one that is
 *  not live stays as it is; the act is in the activity log; open pages reload on commit. Locks: the post. */
export async function archiveNews(ctx: SignedInCtx, newsId: string): Promise<Outcome<void, NewsRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const at = ctx.now()
    const today = studioDate(at)
    const item = await lockNewsItem(work.tx, newsId)
    if (!item) return refuse('news_not_found')
    if (!isLive(item, today)) return ok(undefined)
    const endsOn = addDays(today, -1)
    await updateNewsItem(work.tx, newsId, { endsOn })
    await announce(work.tx, { topic: 'content', id: 'news' })
    const details = { name: item.title, before: { endsOn: item.endsOn }, after: { endsOn } }
    await recordActivity(work, { verb: 'content.news_archived', subjectId: newsId, details })
    return ok(undefined)
  })
}
