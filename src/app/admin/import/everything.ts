import { redirect } from 'react-router'
import { requireAdmin } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { exportStudio } from '#src/studio/member-import/whole/export-studio.server.ts'
import { exportRefusals } from '#src/studio/member-import/whole/studio-tables.ts'
import type { Route } from './+types/everything.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(ctxOf(context), request)
  return redirect('/dashboard/import')
}

/** Downloads everything the studio has (PRODUCT 4.9). Posted, because it is recorded. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(ctxOf(context), request)
  const outcome = await exportStudio(ctx)
  if (!outcome.ok) {
    const { message, status } = exportRefusals[outcome.refusal]
    throw new Response(message, { status })
  }
  return new Response(outcome.value, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="studio.zip"',
      'Cache-Control': 'no-store',
    },
  })
}
