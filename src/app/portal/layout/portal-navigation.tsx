import { NavLink } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'
import type { PortalTab } from './portal-tabs.ts'

const item =
  'flex min-h-11 items-center gap-3 rounded-md px-3 py-2 font-semibold no-underline text-muted hover:bg-sunk hover:text-ink ' +
  'aria-[current=page]:bg-ink aria-[current=page]:text-paper'

/** The sidebar: the member's tabs, those of the front desk, and Logout (specification 2, Member portal). */
export function PortalSidebar({ tabs }: { tabs: PortalTab[] }) {
  const mine = tabs.filter(({ isForMembers }) => isForMembers)
  const desk = tabs.filter(({ isForMembers }) => !isForMembers)
  return (
    <nav aria-labelledby="my-portal" className="hidden lg:block" data-screen-only>
      <div className="sticky top-24 grid gap-6">
        <div>
          {/* No heading: it comes before the page's own. */}
          <p id="my-portal" className="px-3 pb-3 font-display text-2xl leading-none font-bold [font-stretch:80%]">
            My Portal
          </p>
          <Tabs tabs={mine} />
        </div>
        {desk.length > 0 && (
          <div>
            <p className="px-3 pb-2 small-caps text-muted">Front desk</p>
            <Tabs tabs={desk} />
          </div>
        )}
        <form method="post" action="/sign-out">
          <button type="submit" className={`${item} w-full`}>
            <Icon name="exit" />
            Logout
          </button>
        </form>
      </div>
    </nav>
  )
}

function Tabs({ tabs }: { tabs: PortalTab[] }) {
  return (
    <ul className="grid gap-0.5">
      {tabs.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} className={item}>
            <Icon name={icon} />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** The bottom bar on a phone: the member's five tabs. The front desk's are in the menu. */
export function PortalBottomBar({ tabs }: { tabs: PortalTab[] }) {
  return (
    <nav
      aria-label="Portal tabs"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
      data-screen-only
    >
      <ul className="mx-auto flex max-w-xl justify-around">
        {tabs.map(({ to, label, icon }) => (
          // As wide as its label and a share of the rest: in five equal parts the longest would not fit on the smallest phone.
          <li key={to} className="min-w-0 flex-auto">
            <NavLink
              to={to}
              className="grid min-h-14 justify-items-center gap-0.5 py-1.5 text-[0.6875rem] font-semibold text-muted no-underline aria-[current=page]:text-accent-ink"
            >
              <Icon name={icon} className="size-6" />
              <span className="max-w-full truncate">{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
