import { expect, test } from 'vitest'
import { openLinks } from '#src/platform/links.server.ts'
import { signBookingLink } from './sign-booking-link.server.ts'

const links = openLinks('https://tempo.example', 'a secret of the tests')
const place = { id: '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22', startsAt: new Date('2026-11-23T18:00:00Z') }

test('a member is led to the portal, a guest to the place itself', () => {
  expect(signBookingLink(links, { ...place, isGuest: false })).toBe('https://tempo.example/dashboard/schedule')
  const link = new URL(signBookingLink(links, { ...place, isGuest: true }))
  expect(link.origin + link.pathname).toBe('https://tempo.example/booking/cancel')
  // The class may be moved to a later day: the link in the first e-mail still leads there.
  const later = new Date('2027-01-10T18:00:00Z')
  expect(links.verify(link.searchParams.get('token') ?? '', 'cancel-booking', later)).toBe(place.id)
})
