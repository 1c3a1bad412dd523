import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { Logo, type LogoFiles } from './photographs/logo.tsx'
import { Wordmark } from './wordmark.tsx'

export type NavbarLink = { to: string; label: string; isCurrent: boolean }

type NavbarProps = {
  name: string
  /** In place of the name. */
  logos?: LogoFiles | null
  /** None while the studio is not open, and none in the portal, which has a menu of its own; then there is no menu. */
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
 *  `data-scrolled` on the root). */
export function Navbar({ name, logos, links, actions, extra, menuFoot }: NavbarProps) {
  return (
    <header className="navbar @container fixed inset-x-0 top-0 z-40" data-screen-only>
      <div className="page-width flex h-[inherit] items-center gap-3">
        <a
          href="/"
          aria-label={`${name}, home page`}
          className={classNames('mr-auto min-w-0 py-2 leading-none', links.length > 0 && 'lg:mr-8')}
        >
          {logos ? (
            <Logo logos={logos} name={name} />
          ) : (
            <Wordmark name={name} className="text-[min(1.75rem,9vw)] wrap-normal" />
          )}
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
      {links.length > 0 && <PhoneMenu name={name} logos={logos} links={links} foot={menuFoot} />}
    </header>
  )
}

type PhoneMenuProps = Pick<NavbarProps, 'name' | 'logos' | 'links'> & { foot?: ReactNode }

function PhoneMenu({ name, logos, links, foot }: PhoneMenuProps) {
  return (
    <MenuSheet id={MENU} name={name} logos={logos}>
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
    </MenuSheet>
  )
}
