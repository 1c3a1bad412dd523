import { expect, test } from 'vitest'
import { type PortalMenu, portalMenu } from './portal-tabs.ts'

const labels = ({ groups }: PortalMenu) => groups.flatMap(({ tabs }) => tabs.map(({ label }) => label))

test('a member has the five tabs of the specification, everywhere', () => {
  for (const path of ['/dashboard/profile', '/dashboard/schedule', '/dashboard/nowhere']) {
    const menu = portalMenu('member', path)
    expect([menu.title, menu.switchTo]).toEqual(['My Portal', null])
    expect(labels(menu)).toEqual(['Profile', 'Membership', 'Bookings', 'History', 'Notifications'])
  }
})

test('staff have the menu of their work, and in their own portal that of a member with the way back', () => {
  expect(labels(portalMenu('instructor', '/dashboard/today'))).toEqual(['Today', 'Calendar', 'Attendance'])
  expect(labels(portalMenu('receptionist', '/dashboard/till/close'))).not.toContain('Payments')
  expect(labels(portalMenu('admin', '/dashboard/content/news/new'))).toEqual(
    expect.arrayContaining(['Today', 'Admin', 'Attendance', 'Content', 'Messages', 'Activity']),
  )
  const own = portalMenu('receptionist', '/dashboard/history/receipts/x')
  expect([own.title, own.switchTo?.to]).toEqual(['My Portal', '/dashboard/today'])
  expect(labels(portalMenu('admin', '/dashboard/profile'))).toEqual(expect.arrayContaining(['Admin', 'Attendance']))
})

test('Class Management is an admin’s work, bookings are everybody else’s own', () => {
  expect(portalMenu('admin', '/dashboard/schedule/cancel/1').isDesk).toBe(true)
  expect(portalMenu('receptionist', '/dashboard/schedule').isDesk).toBe(false)
})
