import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Wordmark } from './wordmark.tsx'

export type NavbarLink = { to: string; label: string; isCurrent: boolean }

type NavbarProps = {
  name: string
  /** None while the studio is not open; then there is no menu. */
  links: NavbarLink[]
  /** Always in the bar: the main button and the cart. */
  actions: ReactNode
  /** In the bar where there is room, otherwise in the menu. */
  extra?: ReactNode
  /** The foot of the menu: what the bar has no room for on a phone. */
  menuFoot?: ReactNode
}

const MENU = 'site-menu'

/** The bar at the top of every page. It stays in place and gets a background after 20 px of scroll (the enhancement script sets
 *  `data-scrolled` on the root). The phone menu is a popover: it opens, closes and reacts to Escape without any script. */
export function Navbar({ name, links, actions, extra, menuFoot }: NavbarProps) {
  return (
    <header className="navbar fixed inset-x-0 top-0 z-40" data-screen-only>
      <div className="page-width flex h-[inherit] items-center gap-3">
        <a
          href="/"
          aria-label={`${name}, home page`}
          className={classNames('mr-auto min-w-0 py-2', links.length > 0 && 'lg:mr-8')}
        >
          <Wordmark name={name} className="text-[1.75rem]" />
        </a>
        {links.length > 0 && (
          <nav aria-label="Main" className="mr-auto hidden lg:block">
            <ul className="flex gap-1">
              {links.map((link) => (
                <li key={link.to}>
                  <a href={link.to} aria-current={link.isCurrent ? 'page' : undefined} className="navbar-link">
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {actions}
        {extra && <div className="hidden items-center gap-3 lg:flex">{extra}</div>}
        {links.length > 0 && (
          <button
            type="button"
            popoverTarget={MENU}
            className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-sunk lg:hidden"
          >
            <Icon name="menu" className="size-7" />
            <span className="sr-only">Menu</span>
          </button>
        )}
      </div>
      {links.length > 0 && <PhoneMenu name={name} links={links} foot={menuFoot} />}
    </header>
  )
}

function PhoneMenu({ name, links, foot }: { name: string; links: NavbarLink[]; foot?: ReactNode }) {
  return (
    <div id={MENU} popover="auto" className="menu bg-night text-on-night on-night">
      <div className="flex min-h-full flex-col px-[clamp(1.125rem,4vw,2.5rem)] pb-8">
        <div className="flex h-16 shrink-0 items-center justify-between">
          <Wordmark name={name} className="text-[1.75rem]" />
          <button
            type="button"
            popoverTarget={MENU}
            popoverTargetAction="hide"
            className="-mr-2 grid size-11 place-items-center rounded-full"
          >
            <Icon name="cross" className="size-7" />
            <span className="sr-only">Close menu</span>
          </button>
        </div>
        <nav aria-label="Menu" className="my-auto py-6">
          <ul className="grid gap-1">
            {links.map((link) => (
              <li key={link.to}>
                <a href={link.to} aria-current={link.isCurrent ? 'page' : undefined} className="menu-link">
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {foot}
      </div>
    </div>
  )
}
