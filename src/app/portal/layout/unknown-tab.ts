import { redirect } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { Route } from './+types/unknown-tab.ts'

/** An unknown tab redirects to where the portal opens (PRODUCT 3). */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(ctxOf(context), request)
  return redirect('/dashboard')
}
