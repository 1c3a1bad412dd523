import { redirect } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/house.server.ts'
import type { Route } from './+types/opening-page.ts'

/** The portal opens on the profile (PRODUCT 3). */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(ctxOf(context), request)
  return redirect('/dashboard/profile')
}
