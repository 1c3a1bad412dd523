import type { Role } from '#src/platform/role.ts'

export type FoundPage = { to: string; label: string; /** Other words it is found by. */ also: string }

const everyone: readonly FoundPage[] = [
  { to: '/dashboard/today', label: 'Today', also: 'arrivals tasks' },
  { to: '/dashboard/calendar', label: 'Calendar', also: 'week day rooms teachers timetable classes hires' },
  { to: '/dashboard/attendance', label: 'Attendance', also: 'registers mark' },
  { to: '/dashboard/profile', label: 'My Portal', also: 'profile own' },
  { to: '/dashboard/security', label: 'Sign-in and security', also: 'password passkey second factor' },
]

const desk: readonly FoundPage[] = [
  { to: '/dashboard/users', label: 'People', also: 'users members' },
  { to: '/dashboard/till', label: 'Till', also: 'sell take a payment cash card' },
  { to: '/dashboard/till/close', label: 'Close the day', also: 'till cash count' },
  { to: '/dashboard/till/hall', label: 'Let the hall', also: 'till hire' },
  { to: '/dashboard/hall-hires', label: 'Hall hires', also: 'requests calendar' },
]

const admins: readonly FoundPage[] = [
  { to: '/dashboard/admin', label: 'Admin', also: 'figures dashboard open the studio' },
  { to: '/dashboard/schedule', label: 'Classes', also: 'class management weekly edit bookings' },
  { to: '/dashboard/schedule?add', label: 'Add New Class', also: 'weekly schedule' },
  { to: '/dashboard/closures', label: 'Closures', also: 'close days bank holidays' },
  { to: '/dashboard/workshops', label: 'Workshops', also: 'tickets dates' },
  { to: '/dashboard/reports', label: 'Reports', also: 'figures income attendance' },
  { to: '/dashboard/payments', label: 'Payments', also: 'refunds receipts money' },
  { to: '/dashboard/payments/accounts', label: 'Accountant', also: 'journal books' },
  { to: '/dashboard/payments/vat', label: 'VAT', also: 'tax' },
  { to: '/dashboard/content', label: 'Content', also: 'settings prices texts news instructors rooms brand' },
  { to: '/dashboard/messages', label: 'Messages', also: 'emails outbox failed' },
  { to: '/dashboard/activity', label: 'Activity', also: 'log who did what' },
  { to: '/dashboard/import', label: 'Bring members over', also: 'import export everything' },
  { to: '/dashboard/health', label: 'Health', also: 'problems running' },
  { to: '/dashboard/api-keys', label: 'API keys', also: 'other programs' },
  { to: '/dashboard/webhooks', label: 'Webhooks', also: 'other programs' },
  { to: '/dashboard/embeds', label: 'On other sites', also: 'embed website iframe' },
]

/** The pages and acts that a role finds by their names; those of the hall where there is one to hire, or a hire of one. */
export function searchPages(role: Role, { hasHall }: { hasHall: boolean }): readonly FoundPage[] {
  const atDesk = desk.filter(({ to }) => hasHall || !/hall/.test(to))
  if (role === 'admin') return [...everyone, ...atDesk, ...admins]
  return role === 'receptionist' ? [...everyone, ...atDesk] : everyone
}
