import { csvTable } from '#src/kit/csv.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { factInWords } from '#src/studio/activity/activity-facts.ts'
import type { Route } from './+types/activity-export.ts'
import { activityLine } from './activity-line.ts'
import { readLog } from './read-log.server.ts'

const MOST_ROWS = 10_000

/** The filtered acts as a CSV file, newest first, ten thousand at most (PRODUCT 4.7). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireRole(ctxOf(context), request, ['admin'])
  const { acts } = await readLog(ctx, new URL(request.url), MOST_ROWS)
  const rows = acts.slice(0, MOST_ROWS).map((act) => {
    const { what, who, whom, facts } = activityLine(act)
    return [act.at.toISOString(), what, who, whom ?? act.memberName, facts.map(factInWords).join('; ')]
  })
  return new Response(csvTable(['When', 'What', 'Who', 'For whom', 'Details'], rows), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="activity.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
