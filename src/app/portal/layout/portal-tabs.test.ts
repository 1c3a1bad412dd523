import { expect, test } from 'vitest'
import { type PortalMenu, portalMenu } from './portal-tabs.ts'

const labels = ({ groups }: PortalMenu) => groups.flatMap(({ tabs }) => tabs.map(({ label }) => label))

test('a member has the five tabs of the specification, everywhere', () => {
  for (const path of ['/dashboard/profile', '/dashboard/schedule', '/dashboard/nowhere']) {
    const menu = portalMenu('member', path, { hasHall: true })
    expect([menu.title, menu.switchTo]).toEqual(['My Portal', null])
    expect(labels(menu)).toEqual(['Profile', 'Membership', 'Bookings', 'History', 'Notifications'])
  }
})

test('staff have the menu of their work, and in their own portal that of a member with the way back', () => {
  expect(labels(portalMenu('instructor', '/dashboard/today', { hasHall: true }))).toEqual([
    'Today',
    'Calendar',
    'Attendance',
    'Hours and pay',
  ])
  expect(labels(portalMenu('receptionist', '/dashboard/till/close', { hasHall: true }))).not.toContain('Payments')
  expect(labels(portalMenu('admin', '/dashboard/content/news/new', { hasHall: true }))).toEqual(
    expect.arrayContaining(['Today', 'Admin', 'Attendance', 'Content', 'Messages', 'Activity']),
  )
  expect(labels(portalMenu('receptionist', '/dashboard/today', { hasHall: true }))).toContain('Hall')
  expect(labels(portalMenu('receptionist', '/dashboard/today', { hasHall: false }))).not.toContain('Hall')
  const own = portalMenu('receptionist', '/dashboard/history/receipts/x', { hasHall: true })
  expect([own.title, own.switchTo?.to]).toEqual(['My Portal', '/dashboard/today'])
  expect(labels(portalMenu('admin', '/dashboard/profile', { hasHall: true }))).toEqual(
    expect.arrayContaining(['Admin', 'Attendance']),
  )
})

test('Class Management is an admin’s work, bookings are everybody else’s own', () => {
  expect(portalMenu('admin', '/dashboard/schedule/cancel/1', { hasHall: true }).isDesk).toBe(true)
  expect(portalMenu('receptionist', '/dashboard/schedule', { hasHall: true }).isDesk).toBe(false)
})
