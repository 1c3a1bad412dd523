import { redirect } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { Route } from './+types/opening-page.ts'
import { tabAddress } from './portal-tabs.ts'

/** The portal opens on the profile, or on the tab named by an older address (PRODUCT 3). */
export function loader({ context, request }: Route.LoaderArgs) {
  requireAccount(ctxOf(context), request)
  return redirect(tabAddress(new URL(request.url).searchParams.get('tab') ?? 'profile'))
}
