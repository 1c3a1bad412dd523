import { type Role, ROLES } from '#src/platform/role.ts'
import type { IconName } from '#src/ui/icon.tsx'

export type PortalTab = { to: string; label: string; icon: IconName; isForMembers: boolean }

const desk: readonly Role[] = ['receptionist', 'admin']

/** The sidebar in its order: the member's tabs, then those of staff (specification 2, PRODUCT 3). */
const tabs: readonly (Omit<PortalTab, 'isForMembers'> & { roles: readonly Role[] })[] = [
  { to: '/dashboard/profile', label: 'Profile', icon: 'person', roles: ROLES },
  { to: '/dashboard/membership', label: 'Membership', icon: 'card', roles: ROLES },
  { to: '/dashboard/schedule', label: 'Bookings', icon: 'calendar', roles: ROLES },
  { to: '/dashboard/history', label: 'History', icon: 'history', roles: ROLES },
  { to: '/dashboard/notifications', label: 'Notifications', icon: 'bell', roles: ROLES },
  { to: '/dashboard/admin', label: 'Admin', icon: 'chart', roles: ['admin'] },
  { to: '/dashboard/attendance', label: 'Attendance', icon: 'tick', roles: ['instructor', ...desk] },
  { to: '/dashboard/users', label: 'Users', icon: 'people', roles: desk },
  { to: '/dashboard/till', label: 'Till', icon: 'cart', roles: desk },
  { to: '/dashboard/payments', label: 'Payments', icon: 'card', roles: ['admin'] },
  { to: '/dashboard/hall-hires', label: 'Hall hires', icon: 'place', roles: desk },
  { to: '/dashboard/content', label: 'Content', icon: 'edit', roles: ['admin'] },
  { to: '/dashboard/messages', label: 'Messages', icon: 'mail', roles: ['admin'] },
  { to: '/dashboard/activity', label: 'Activity', icon: 'history', roles: ['admin'] },
]

export function portalTabsFor(role: Role): PortalTab[] {
  return tabs
    .filter(({ roles }) => roles.includes(role))
    .map(({ roles, ...tab }) => ({ ...tab, isForMembers: roles.includes('member') }))
}

/** The canonical address of an older `?tab=` name; an unknown tab is Profile, where the portal opens (PRODUCT 3). */
export function tabAddress(tab: string): string {
  return (
    { profile: '/dashboard/profile', bookings: '/dashboard/schedule', admin: '/dashboard/admin' }[tab] ??
    '/dashboard/profile'
  )
}
