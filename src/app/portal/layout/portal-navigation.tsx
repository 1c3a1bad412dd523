import { useEffect } from 'react'
import { NavLink, useLocation } from 'react-router'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { LogoFiles } from '#src/ui/photographs/logo.tsx'
import { MenuSheet } from '#src/ui/menu-sheet.tsx'
import type { PortalMenu, PortalTab } from './portal-tabs.ts'

const MORE = 'portal-more'
/** How many tabs fit at the thumb, on a phone and on a tablet. */
const [ON_PHONE, ON_TABLET] = [5, 8]

const item =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 font-semibold no-underline text-muted hover:bg-sunk hover:text-ink ' +
  'aria-[current=page]:bg-ink aria-[current=page]:text-paper'

/** The menu beside the page where there is room (specification 2, Member portal). */
export function PortalSidebar({ menu }: { menu: PortalMenu }) {
  return (
    <nav aria-labelledby="portal-menu" className="hidden lg:block" data-screen-only>
      <div className="sticky top-20 grid max-h-[calc(100dvh-5rem)] gap-4 overflow-y-auto pt-4 pb-8">
        {/* No heading: it comes before the page's own. */}
        <p id="portal-menu" className="px-3 font-display text-2xl leading-none font-bold [font-stretch:80%]">
          {menu.title}
        </p>
        <Groups menu={menu} look={item} titleLook="px-3 pt-2 text-muted" />
      </div>
    </nav>
  )
}

/** The bar at the thumb where there is no room for the sidebar; More opens the whole menu. With enlarged text
 *  its tabs wrap, without their icons. */
export function PortalBottomBar({ menu }: { menu: PortalMenu }) {
  const tabs = menu.groups.flatMap((group) => group.tabs).slice(0, ON_TABLET)
  const look =
    'grid min-h-14 w-full min-w-11 content-center justify-items-center gap-0.5 px-0.5 py-1.5 text-[0.6875rem] font-semibold text-muted no-underline aria-[current=page]:text-accent-ink @max-2xs:min-h-11'
  return (
    <nav
      aria-label="Portal tabs"
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
      data-screen-only
      data-bottom-bar
    >
      <ul className="mx-auto flex max-w-3xl flex-wrap justify-around">
        {tabs.map(({ to, label, icon }, n) => (
          // As wide as its label and a share of the rest: in equal parts the longest would not fit on the smallest phone.
          <li key={to} className={classNames('flex-auto', n >= ON_PHONE && 'hidden md:block')}>
            <NavLink to={to} className={look}>
              <Icon name={icon} className="size-6 @max-2xs:hidden" />
              {label}
            </NavLink>
          </li>
        ))}
        <li className="flex-auto">
          <button type="button" popoverTarget={MORE} className={look}>
            <Icon name="menu" className="size-6 @max-2xs:hidden" />
            More
          </button>
        </li>
      </ul>
    </nav>
  )
}

/** The whole menu on a phone. */
export function PortalMore({ name, logos, menu }: { name: string; logos: LogoFiles | null; menu: PortalMenu }) {
  const { key } = useLocation()
  // A link within the page leaves a popover open.
  useEffect(() => document.getElementById(MORE)?.hidePopover(), [key])
  return (
    <MenuSheet id={MORE} name={name} logos={logos}>
      <nav aria-label="More" className="grid gap-4 py-4">
        <p className="px-3 font-display text-2xl leading-none font-bold [font-stretch:80%]">{menu.title}</p>
        <Groups
          menu={menu}
          look="flex min-h-12 w-full items-center gap-3 rounded-md px-3 py-2 text-lg font-semibold no-underline aria-[current=page]:bg-on-night aria-[current=page]:text-night"
          titleLook="border-t border-night-line px-3 pt-4"
        />
      </nav>
    </MenuSheet>
  )
}

function Groups({ menu, look, titleLook }: { menu: PortalMenu; look: string; titleLook: string }) {
  const { groups, switchTo } = menu
  return (
    <>
      {groups.map(({ title, tabs }) => (
        <div key={title ?? ''} className="grid gap-1">
          {title && <p className={classNames('small-caps', titleLook)}>{title}</p>}
          <Tabs tabs={tabs} look={look} />
        </div>
      ))}
      <div className="grid gap-0.5">
        <Tabs tabs={switchTo ? [switchTo, timetable] : [timetable]} look={look} />
        <form method="post" action="/sign-out">
          <button type="submit" className={look}>
            <Icon name="exit" />
            Logout
          </button>
        </form>
      </div>
    </>
  )
}

const timetable: PortalTab = { to: '/timetable', label: 'Timetable', icon: 'calendar' }

function Tabs({ tabs, look }: { tabs: readonly PortalTab[]; look: string }) {
  return (
    <ul className="grid gap-0.5">
      {tabs.map(({ to, label, icon }) => (
        <li key={to}>
          {/* The site's pages load without the router. */}
          <NavLink to={to} reloadDocument={to === timetable.to} className={look}>
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
