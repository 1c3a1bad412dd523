import type { Role } from '#src/platform/ctx.server.ts'

export type PortalTab = { to: string; label: string; roles: readonly Role[] }

const everyone: readonly Role[] = ['member', 'instructor', 'admin']

/** The sidebar in its order: the member's tabs, then those of staff (specification 2, PRODUCT 3). */
const tabs: readonly PortalTab[] = [
  { to: '/dashboard/schedule', label: 'Bookings', roles: everyone },
  { to: '/dashboard/attendance', label: 'Attendance', roles: ['instructor', 'admin'] },
  { to: '/dashboard/messages', label: 'Messages', roles: ['admin'] },
]

export function portalTabsFor(role: Role): PortalTab[] {
  return tabs.filter((tab) => tab.roles.includes(role))
}

/** The canonical address of the older `?tab=` names; an unknown tab is Profile, where the portal opens (PRODUCT 3). */
export function tabAddress(tab: string): string {
  return (
    { profile: '/dashboard/profile', bookings: '/dashboard/schedule', admin: '/dashboard/admin' }[tab] ??
    '/dashboard/profile'
  )
}
