import { csvTable } from '#src/kit/csv.ts'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { labelOf } from '#src/studio/member-import/file/import-columns.ts'
import type { Route } from './+types/import-template.ts'

const COLUMNS = [
  ...(['name', 'email', 'contact', 'packageName', 'classesLeft', 'status', 'validUntil', 'resumesOn'] as const),
  ...(['nextPayment', 'consent', 'guardianEmail', 'guardianName', 'notes'] as const),
]

/** An empty file with the known columns, to fill in by hand. */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(ctxOf(context), request)
  return new Response(csvTable(COLUMNS.map(labelOf), []), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="members.csv"',
      'Cache-Control': 'no-store',
    },
  })
}
