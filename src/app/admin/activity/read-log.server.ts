import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { type ActivitySearch, activitySearchForm } from '#src/studio/activity/activity-search.ts'
import {
  listAccountsNamed,
  listActivityLog,
  type LoggedActivity,
} from '#src/studio/activity/activity-log.store.server.ts'
import { searchPatterns } from '#src/kit/search.ts'

/** The log filter in an address, and its acts: one more than `most` when there are more. */
export async function readLog(
  { reader }: SignedInCtx,
  url: URL,
  most: number,
): Promise<{ asked: ActivitySearch; acts: LoggedActivity[] }> {
  const asked = activitySearchForm.parse(Object.fromEntries(url.searchParams))
  const patterns = searchPatterns(asked.search)
  const named = patterns.length > 0 ? await listAccountsNamed(reader, patterns) : null
  const people = asked.person ? [asked.person] : named
  return { asked, acts: await listActivityLog(reader, { ...asked, people }, most + 1) }
}
