import type { Links } from '#src/platform/links.server.ts'

/** The address where a place can be seen and cancelled: for a member in the portal; for a guest, who has no sign-in, a signed
 *  link. Promises: a guest's link opens this booking and no other, until its class starts. Locks: none. */
export function signBookingLink(links: Links, booking: { id: string; isGuest: boolean; startsAt: Date }): string {
  if (!booking.isGuest) return links.to('/dashboard/schedule')
  const token = links.sign({ purpose: 'cancel-booking', subject: booking.id, expiresAt: booking.startsAt })
  return links.to(`/booking/cancel?token=${encodeURIComponent(token)}`)
}
