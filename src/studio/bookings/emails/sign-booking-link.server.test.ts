import { expect, test } from 'vitest'
import { openLinks } from '#src/platform/links.server.ts'
import { signBookingLink } from './sign-booking-link.server.ts'

const links = openLinks('https://tempo.example', 'a secret of the tests')
const place = { id: '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22', startsAt: new Date('2026-11-23T18:00:00Z') }

test('a member is led to the portal, a guest to the place itself', () => {
  expect(signBookingLink(links, { ...place, isGuest: false })).toBe('https://tempo.example/dashboard/schedule')
  expect(signBookingLink(links, { ...place, isGuest: true })).toContain('https://tempo.example/booking/cancel?token=')
})
