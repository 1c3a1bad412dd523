import { Outlet, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { studioDate } from '#src/kit/time.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { isStaff } from '#src/platform/role.ts'
import type { loader as rootLoader, RouteHandle, Viewer } from '#src/root.tsx'
import { brandMark } from '#src/studio/content/pictures/brand-mark.ts'
import { logosOnPage } from '#src/studio/content/pictures/logo.ts'
import { hueCss } from '#src/studio/schedule/class-types/class-hue.ts'
import { accentCss } from '#src/studio/settings/brand.ts'
import { type WordedPage, wordedPages } from '#src/studio/settings/page-words.ts'
import { describeOpeningHours, type Settings } from '#src/studio/settings/settings.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Navbar } from '#src/ui/navbar.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import type { Route } from './+types/site-layout.ts'
import { CartDrawer, CartLink } from './cart-drawer.tsx'
import { readCartView } from './cart-view.server.ts'
import {
  readClassTypes,
  readHasHall,
  readIsSelling,
  readSharedLogos,
  readSharedSettings,
} from './shared-facts.server.ts'
import { ShortFooter, SiteFooter } from './site-footer.tsx'

/** The public links of the navbar, in the order of the specification. */
const links = [
  { to: '/', label: 'Home' },
  { to: '/classes', label: 'Classes' },
  { to: '/timetable', label: 'Timetable' },
  { to: '/instructors', label: 'Instructors' },
  { to: '/membership', label: 'Membership' },
  { to: '/hall-hire', label: 'Hall Hire' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor } = scope.ctx
  const [settings, { lines, totalPence, count }, logos, hasHall, types, isSelling] = await Promise.all([
    readSharedSettings(scope),
    readCartView(scope.ctx, request),
    readSharedLogos(scope),
    readHasHall(scope),
    readClassTypes(scope),
    readIsSelling(scope),
  ])
  const { studio, studioHours, opening, brand, pageWords } = settings
  scope.showsCart = count > 0
  return {
    studioName: studio.name,
    brandCss: accentCss(brand.accent) + hueCss(types),
    words: ownWords(pageWords, new URL(request.url).pathname),
    brandMark: brandMark(settings, logos),
    logos: logosOnPage(logos),
    isOpen: opening.isOpen,
    hasHall,
    isStaff: actor.kind === 'account' && isStaff(actor),
    studio: { ...studio, hours: describeOpeningHours(studioHours) },
    hasCart: isSelling || count > 0,
    cart: { lines, totalPence, count },
    year: studioDate(scope.ctx.now()).slice(0, 4),
  }
}

/** What the owner has written of this page for search. */
function ownWords(pageWords: Settings['pageWords'], path: string) {
  return wordedPages.includes(path as WordedPage) ? pageWords[path as WordedPage] : null
}

/** The frame of every public page. */
export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const { studio, logos, cart, year, isOpen, hasHall } = loaderData
  const isShown = isOpen || loaderData.isStaff
  const { pathname } = useLocation()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const viewer = root?.viewer ?? null
  const hasCart = isShown && root?.paysOnline === true && loaderData.hasCart
  const there = hasHall ? links : links.filter(({ to }) => to !== '/hall-hire')
  const shown = isShown ? there.map((link) => ({ ...link, isCurrent: link.to === pathname })) : []
  const isHydrated = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.hydrate)
  const isSigningIn = pathname === '/member'
  return (
    <>
      <Navbar
        name={studio.name}
        logos={logos}
        links={shown}
        actions={
          <>
            <span data-cart-region="link" className="contents">
              {hasCart && (!viewer || cart.count > 0) && <CartLink count={cart.count} />}
            </span>
            {viewer ? <PortalLink /> : <VisitorActions isSigningIn={isSigningIn} />}
          </>
        }
        extra={viewer && <Logout />}
        menuFoot={<MenuFoot viewer={viewer} isSigningIn={isSigningIn} phone={studio.phone} />}
      />
      <main id="main" className="pt-16">
        {!isOpen && loaderData.isStaff && <PreviewStrip />}
        <Outlet />
      </main>
      {hasCart && !isHydrated && <CartDrawer cart={cart} />}
      <p aria-live="polite" data-cart-said className="sr-only" />
      {isShown ? (
        <SiteFooter studio={studio} logos={logos} year={year} hasHall={hasHall} />
      ) : (
        <ShortFooter studio={studio} year={year} />
      )}
    </>
  )
}

/** To staff who look at the site before visitors do. */
function PreviewStrip() {
  return (
    <p data-screen-only className="bg-info px-4 py-3 text-center font-medium text-on-info">
      A preview: the studio is not open, and visitors see &ldquo;Opening soon&rdquo;.{' '}
      <a href="/dashboard/admin" className="text-on-info">
        To the dashboard
      </a>
    </p>
  )
}

function PortalLink() {
  return (
    <ButtonLink to="/dashboard" size="small" className="@max-2xs:hidden">
      Member Portal
    </ButtonLink>
  )
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

function VisitorActions({ isSigningIn }: { isSigningIn: boolean }) {
  if (isSigningIn) return null
  return (
    <ButtonLink to="/member" size="small" className="@max-[23rem]:hidden">
      Member Login
    </ButtonLink>
  )
}

function MenuFoot({ viewer, isSigningIn, phone }: { viewer: Viewer; isSigningIn: boolean; phone: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-night-line pt-6">
      {viewer ? (
        <>
          <ButtonLink to="/dashboard">Member Portal</ButtonLink>
          <form method="post" action="/sign-out">
            <Button className="border-on-night! bg-transparent! text-on-night!">Logout</Button>
          </form>
        </>
      ) : (
        !isSigningIn && <ButtonLink to="/member">Member Login</ButtonLink>
      )}
      <PhoneLink number={phone} className="ml-auto font-semibold" />
    </div>
  )
}
