import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { NewsPost, NewsRefusal } from './news-form.ts'
import { insertNewsItems, lockNewsItem, updateNewsItem } from './news.store.server.ts'

/** Writes or rewrites a post; it appears on its day and is live until its last. Admin only. Promises: before and after are in
 *  the activity log; open pages reload on commit; nothing is written when nothing changes. Locks: the post. Specification 3,
 *  PRODUCT 4.8. */
export async function writeNews(
  ctx: SignedInCtx,
  { newsId, post }: { newsId: string | null; post: NewsPost },
): Promise<Outcome<{ id: string }, NewsRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const at = ctx.now()
    if (newsId === null) {
      const item = { id: newId(), ...post }
      await insertNewsItems(work.tx, [item], at)
      await announce(work.tx, { topic: 'content', id: 'news' })
      const details = { name: post.title, from: post.publishedOn, until: post.endsOn }
      await recordActivity(work, { verb: 'content.news_added', subjectId: item.id, details })
      return ok({ id: item.id })
    }
    const before = await lockNewsItem(work.tx, newsId)
    if (!before) return refuse('news_not_found')
    const changes = changesBetween<NewsPost>(before, post)
    if (!changes) return ok({ id: newsId })
    await updateNewsItem(work.tx, newsId, post)
    await announce(work.tx, { topic: 'content', id: 'news' })
    const details = { name: before.title, ...changes }
    await recordActivity(work, { verb: 'content.news_changed', subjectId: newsId, details })
    return ok({ id: newsId })
  })
}
