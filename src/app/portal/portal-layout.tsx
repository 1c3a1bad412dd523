import { Outlet, redirect, useNavigation } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/house.server.ts'
import type { Route } from './+types/portal-layout.ts'
import { portalTabsFor, tabAddress } from './portal-tabs.ts'

export const handle = { hydrate: true }

export function meta() {
  return [{ title: 'My Portal · Tempo' }, { name: 'robots', content: 'noindex' }]
}

/** The guard of the whole portal: signed out means off to sign in and back (PRODUCT 3). Each tab guards itself again, because
 *  loaders run side by side. */
export function loader({ context, request }: Route.LoaderArgs) {
  const { actor } = requireAccount(ctxOf(context), request)
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab !== null && new URL(request.url).pathname.startsWith('/dashboard')) throw redirect(tabAddress(tab))
  return { name: actor.name, tabs: portalTabsFor(actor.role) }
}

export default function PortalLayout({ loaderData }: Route.ComponentProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div>
      <nav aria-label="My Portal">
        <h2>My Portal</h2>
        <ul>
          {loaderData.tabs.map((tab) => (
            <li key={tab.to}>
              <a href={tab.to}>{tab.label}</a>
            </li>
          ))}
          <li>
            <form method="post" action="/sign-out">
              <button type="submit">Logout</button>
            </form>
          </li>
        </ul>
      </nav>
      <main id="main">
        {isLoading && <p role="status">Loading...</p>}
        <Outlet />
      </main>
    </div>
  )
}
