import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { slicesOf } from '#src/kit/lists/slices.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { factInWords } from '#src/studio/activity/activity-facts.ts'
import type { LoggedActivity } from '#src/studio/activity/activity-log.store.server.ts'
import { listProductNames } from '#src/studio/products/products.store.server.ts'
import type { Route } from './+types/activity-export.ts'
import { activityInWords } from './activity-line.ts'
import { readLog } from './read-log.server.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'

const MOST_ROWS = 10_000
/** Put in words at once: other requests are answered between. */
const ROWS_AT_ONCE = 250

type Row = { act: LoggedActivity; line: ReturnType<typeof activityInWords> }

const columns: CsvColumn<Row>[] = [
  ['When', ({ act }) => act.at.toISOString()],
  ['What', ({ line }) => line.what],
  ['Who', ({ line }) => line.who],
  ['For whom', ({ act, line }) => line.whom ?? act.memberName],
  ['Details', ({ line }) => line.facts.map(factInWords).join('; ')],
]

/** The filtered acts as a CSV file, newest first, ten thousand at most (PRODUCT 4.7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const { acts } = await readLog(ctx, new URL(request.url), MOST_ROWS)
  const names = await listProductNames(ctx.reader)
  return csvDownload('activity.csv', columns, rowsOf(acts.slice(0, MOST_ROWS), names))
}

function* rowsOf(acts: LoggedActivity[], names: ReadonlyMap<string, string>): Generator<Row[]> {
  for (const slice of slicesOf(acts, ROWS_AT_ONCE))
    yield slice.map((act) => ({ act, line: activityInWords(act, names) }))
}
