import { csvTable } from '#src/kit/csv.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { Route } from './+types/import-template.ts'

/** An empty file with the known columns, to fill in by hand. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(ctxOf(context), request)
  return new Response(csvTable(['Name', 'Email', 'Phone', 'Membership', 'Valid until', 'Notes'], []), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="members.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
