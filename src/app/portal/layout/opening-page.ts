import { redirect } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { Route } from './+types/opening-page.ts'
import { openingAddress, tabAddress } from './portal-tabs.ts'

/** The portal opens on its reader's work or profile, or on the tab named by an older address (PRODUCT 3). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = requireAccount(ctxOf(context), request)
  const tab = new URL(request.url).searchParams.get('tab')
  return redirect(tab === null ? openingAddress(actor.role) : tabAddress(tab))
}
