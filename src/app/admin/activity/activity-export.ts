import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { factInWords } from '#src/studio/activity/activity-facts.ts'
import type { ActivityLine } from '#src/studio/activity/activity-list.tsx'
import type { LoggedActivity } from '#src/studio/activity/activity-log.store.server.ts'
import { listProductNames } from '#src/studio/products/products.store.server.ts'
import type { Route } from './+types/activity-export.ts'
import { activityLine } from './activity-line.ts'
import { readLog } from './read-log.server.ts'
import { type CsvColumn, csvDownload } from '../csv-download.server.ts'

const MOST_ROWS = 10_000

type Row = { act: LoggedActivity; line: ActivityLine }

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
  const rows = acts.slice(0, MOST_ROWS).map((act) => ({ act, line: activityLine(act, names) }))
  return csvDownload('activity.csv', columns, [rows])
}
