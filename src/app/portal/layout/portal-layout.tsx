import { Outlet, redirect, useLocation, useNavigation } from 'react-router'
import { isAtDesk } from '#src/platform/role.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { accentCss } from '#src/studio/settings/brand.ts'
import { brandMark } from '#src/studio/content/pictures/brand-mark.ts'
import { logosOnPage } from '#src/studio/content/pictures/logo.ts'
import { findLogos } from '#src/studio/content/pictures/pictures.store.server.ts'
import { readHasHallHire } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { hueCss } from '#src/studio/schedule/class-types/class-hue.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { classNames } from '#src/ui/class-names.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { useReadOnReturn } from '#src/ui/live/use-read-on-return.ts'
import { Navbar } from '#src/ui/navbar.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/portal-layout.ts'
import { SearchDialog } from '../search/search-dialog.tsx'
import { PortalBottomBar, PortalMore, PortalSidebar } from './portal-navigation.tsx'
import { portalMenu, tabAddress } from './portal-tabs.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('My Portal')

/** The guard of the whole portal: visitors are redirected to sign in and come back (PRODUCT 3). Each tab has the guard again,
 *  because loaders run in parallel. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { actor, reader } = requireAccount(ctxOf(context), request)
  const tab = new URL(request.url).searchParams.get('tab')
  if (tab !== null) throw redirect(tabAddress(tab))
  const [settings, logos, types, hasHall] = await Promise.all([
    readSettings(reader),
    findLogos(reader),
    listAllClassTypes(reader),
    isAtDesk(actor) && readHasHallHire(reader),
  ])
  const { studio, brand } = settings
  return {
    studioName: studio.name,
    brandMark: brandMark(settings, logos),
    logos: logosOnPage(logos),
    brandCss: accentCss(brand.accent) + hueCss(types),
    role: actor.role,
    hasHall,
  }
}

/** The frame of the portal: a bar above, and one menu: beside the page, or on a phone at the thumb (PRODUCT 3). */
export default function PortalLayout({ loaderData: { studioName, logos, role, hasHall } }: Route.ComponentProps) {
  const menu = portalMenu(role, useLocation().pathname, { hasHall })
  const isLoading = useNavigation().state === 'loading'
  // It may belong to someone who has since signed out: that redirects a visitor to the sign-in.
  useReadOnReturn()
  return (
    <div className={classNames('contents', menu.isDesk && 'desk [--page-width:112rem]')}>
      <Navbar
        name={studioName}
        logos={logos}
        links={[]}
        actions={
          menu.isDesk ? (
            <SearchDialog />
          ) : (
            <ButtonLink to="/timetable" size="small" variant="secondary" className="@max-2xs:hidden">
              Timetable
            </ButtonLink>
          )
        }
      />
      <div className="page-width grid gap-x-12 pt-24 pb-28 lg:grid-cols-[13rem_minmax(0,1fr)] lg:pb-16 print:block print:pt-0">
        <PortalSidebar menu={menu} />
        {isLoading && (
          <p role="status" className="fixed top-20 right-4 z-30 rounded-full bg-ink px-4 py-2 font-semibold text-paper">
            Loading...
          </p>
        )}
        <main id="main" className="min-w-0" aria-busy={isLoading || undefined}>
          <Outlet />
        </main>
      </div>
      <PortalBottomBar menu={menu} />
      <PortalMore name={studioName} logos={logos} menu={menu} />
    </div>
  )
}
