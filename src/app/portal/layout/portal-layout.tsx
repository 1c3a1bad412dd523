import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigation, useRevalidator } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { accentCss } from '#src/studio/settings/brand.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Navbar } from '#src/ui/navbar.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/portal-layout.ts'
import { PortalBottomBar, PortalSidebar } from './portal-navigation.tsx'
import { portalTabsFor, tabAddress } from './portal-tabs.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('My Portal')

/** The guard of the whole portal: visitors are redirected to sign in and come back (PRODUCT 3). Each tab has the guard again,
 *  because loaders run in parallel. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader } = requireAccount(ctxOf(context), request)
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab !== null) throw redirect(tabAddress(tab))
  const { studio, brand } = await readSettings(reader)
  return { studioName: studio.name, accentCss: accentCss(brand.accent), tabs: portalTabsFor(actor.role) }
}

/** The frame of the portal: the bar with the portal's links, the sidebar My Portal, and on a phone a bar at the thumb. */
export default function PortalLayout({ loaderData: { studioName, tabs } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  useAskAgainWhenBack()
  const links = tabs.map(({ to, label }) => ({ to, label, isCurrent: pathname.startsWith(to) }))
  const mine = tabs.filter(({ isForMembers }) => isForMembers)
  return (
    <>
      <Navbar
        name={studioName}
        links={links.filter(({ to }) => mine.some((tab) => tab.to === to))}
        actions={
          <ButtonLink to="/timetable" size="small" variant="secondary">
            Timetable
          </ButtonLink>
        }
        extra={<Logout />}
        menuFoot={<MenuFoot links={links} />}
      />
      <div className="page-width grid gap-x-12 pt-24 pb-28 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pb-16">
        <PortalSidebar tabs={tabs} />
        <main id="main" className="min-w-0" aria-busy={isLoading || undefined}>
          {isLoading && (
            <p
              role="status"
              className="fixed top-20 right-4 z-30 rounded-full bg-ink px-4 py-2 font-semibold text-paper"
            >
              Loading...
            </p>
          )}
          <Outlet />
        </main>
      </div>
      <PortalBottomBar tabs={mine} />
    </>
  )
}

/** A page restored by the browser's back button may belong to someone who has since signed out: it is reloaded, which redirects
 *  a visitor to the sign-in. */
function useAskAgainWhenBack(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && void revalidate()
    addEventListener('pageshow', askAgain)
    return () => removeEventListener('pageshow', askAgain)
  }, [revalidate])
}

function Logout() {
  return (
    <form method="post" action="/sign-out">
      <Button variant="quiet" size="small">
        Logout
      </Button>
    </form>
  )
}

/** The phone menu's items beside the member's tabs: the front desk, for staff, and Logout. */
function MenuFoot({ links }: { links: { to: string; label: string }[] }) {
  return (
    <div className="grid gap-4 border-t border-night-line pt-6">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {links.map(({ to, label }) => (
          <li key={to}>
            <a href={to} className="inline-block py-2 font-semibold">
              {label}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action="/sign-out">
        <Button className="border-on-night! bg-transparent! text-on-night!">Logout</Button>
      </form>
    </div>
  )
}
