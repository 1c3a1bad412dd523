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
): Promise<{ query: ActivitySearch; acts: LoggedActivity[] }> {
  const query = activitySearchForm.parse(Object.fromEntries(url.searchParams))
  const patterns = searchPatterns(query.search)
  const named = patterns.length > 0 ? await listAccountsNamed(reader, patterns) : null
  const people = query.person ? [query.person] : named
  return { query, acts: await listActivityLog(reader, { ...query, people }, most + 1) }
}
