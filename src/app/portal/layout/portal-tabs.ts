import { isAtDesk, isStaff, type Role } from '#src/platform/role.ts'
import type { IconName } from '#src/ui/icon.tsx'

export type PortalTab = { to: string; label: string; icon: IconName }

/** The one menu of the portal: what its reader does there, in groups, and for staff the way to the other side of it. */
export type PortalMenu = {
  title: string
  /** Whether it is that of staff at work. */
  isDesk: boolean
  groups: readonly { title: string | null; tabs: readonly PortalTab[] }[]
  /** For staff: from the front desk to their own portal, and back. */
  switchTo: PortalTab | null
}

/** A member's tabs in the order of the specification (2, Member portal). */
const ownTabs: readonly PortalTab[] = [
  { to: '/dashboard/profile', label: 'Profile', icon: 'person' },
  { to: '/dashboard/membership', label: 'Membership', icon: 'card' },
  { to: '/dashboard/schedule', label: 'Bookings', icon: 'calendar' },
  { to: '/dashboard/history', label: 'History', icon: 'history' },
  { to: '/dashboard/notifications', label: 'Notifications', icon: 'bell' },
]

const staff: readonly Role[] = ['instructor', 'receptionist', 'admin']
const teachers: readonly Role[] = ['instructor']
const desk: readonly Role[] = ['receptionist', 'admin']
const admins: readonly Role[] = ['admin']

type StaffTab = PortalTab & { roles: readonly Role[] }

/** What is done every day; the first five are at the thumb on a phone. */
const dailyTabs: readonly StaffTab[] = [
  { to: '/dashboard/today', label: 'Today', icon: 'clock', roles: staff },
  { to: '/dashboard/calendar', label: 'Calendar', icon: 'calendar', roles: staff },
  { to: '/dashboard/attendance', label: 'Attendance', icon: 'tick', roles: staff },
  { to: '/dashboard/pay', label: 'Hours and pay', icon: 'chart', roles: teachers },
  { to: '/dashboard/users', label: 'People', icon: 'people', roles: desk },
  { to: '/dashboard/till', label: 'Till', icon: 'cart', roles: desk },
  { to: '/dashboard/hall-hires', label: 'Hall', icon: 'place', roles: desk },
  { to: '/dashboard/reports', label: 'Reports', icon: 'chart', roles: admins },
]

const studioTabs: readonly StaffTab[] = [
  { to: '/dashboard/admin', label: 'Admin', icon: 'settings', roles: admins },
  { to: '/dashboard/schedule', label: 'Classes', icon: 'repeat', roles: admins },
  { to: '/dashboard/payments', label: 'Payments', icon: 'card', roles: admins },
  { to: '/dashboard/content', label: 'Content', icon: 'edit', roles: admins },
  { to: '/dashboard/messages', label: 'Messages', icon: 'mail', roles: admins },
  { to: '/dashboard/activity', label: 'Activity', icon: 'history', roles: admins },
]

const ownAddresses =
  /^\/dashboard\/(profile|membership|family|schedule|bookings|history|notifications|direct-debit|security|second-factor|confirm-identity|your-data)(\/|$)/

/** The menu at an address: staff have that of their work, and at the addresses of their own portal the member's (PRODUCT 2, 3). Class
 *  Management is an admin's work. The hall is in it where there is one to hire, or a hire of one. */
export function portalMenu(role: Role, path: string, { hasHall }: { hasHall: boolean }): PortalMenu {
  const isManagement = role === 'admin' && path.startsWith('/dashboard/schedule')
  if (!isStaff({ role }) || (ownAddresses.test(path) && !isManagement)) return ownMenu(role)
  const may = ({ roles, to }: StaffTab) => roles.includes(role) && (hasHall || to !== '/dashboard/hall-hires')
  const groups = [
    { title: null, tabs: dailyTabs.filter(may) },
    { title: 'Studio', tabs: studioTabs.filter(may) },
  ]
  return {
    title: isAtDesk({ role }) ? 'Front desk' : 'Teaching',
    isDesk: true,
    groups: groups.filter(({ tabs }) => tabs.length > 0),
    switchTo: { to: '/dashboard/profile', label: 'My Portal', icon: 'person' },
  }
}

/** Admins also see Admin and Attendance (specification 2, Member portal). */
function ownMenu(role: Role): PortalMenu {
  const further = [...studioTabs, ...dailyTabs].filter(({ label }) => label === 'Admin' || label === 'Attendance')
  return {
    title: 'My Portal',
    isDesk: false,
    groups: [{ title: null, tabs: role === 'admin' ? [...ownTabs, ...further] : ownTabs }],
    switchTo: isStaff({ role })
      ? { to: '/dashboard/today', label: isAtDesk({ role }) ? 'Front desk' : 'Teaching', icon: 'repeat' }
      : null,
  }
}

/** Where the portal opens: staff on their work, members on Profile (PRODUCT 3). */
export function openingAddress(role: Role): string {
  return isStaff({ role }) ? '/dashboard/today' : '/dashboard/profile'
}

/** The canonical address of an older `?tab=` name; an unknown tab is Profile (PRODUCT 3). */
export function tabAddress(tab: string): string {
  return (
    { profile: '/dashboard/profile', bookings: '/dashboard/schedule', admin: '/dashboard/admin' }[tab] ??
    '/dashboard/profile'
  )
}
