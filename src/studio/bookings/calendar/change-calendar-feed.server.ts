import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { type CalendarFeed, findCalendarFeed, writeCalendarFeed } from './calendar-feeds.store.server.ts'

/** Opens the caller's calendar feed under a new address, or closes it. Promises: every earlier address stops working. PRODUCT
 *  3. */
export async function changeCalendarFeed(ctx: SignedInCtx, request: 'open' | 'close'): Promise<CalendarFeed> {
  const { actor } = ctx
  return ctx.transaction(async (work) => {
    const before = await findCalendarFeed(work.tx, actor.userId)
    const feed = { version: (before?.version ?? 0) + 1, isOn: request === 'open' }
    await writeCalendarFeed(work.tx, { ...feed, memberId: actor.userId, changedAt: ctx.now() })
    await recordActivity(work, {
      verb: request === 'open' ? 'calendar_feed.opened' : 'calendar_feed.closed',
      subjectId: actor.userId,
      memberId: actor.userId,
      details: {},
    })
    return feed
  })
}
