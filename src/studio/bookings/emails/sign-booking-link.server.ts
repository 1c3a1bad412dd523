import type { Links } from '#src/platform/links.server.ts'

const MOVED_BY_AT_MOST_DAYS = 90

/** The address where a place can be seen and cancelled: for a member in the portal; for a guest, who has no sign-in, a signed
 *  link. Promises: a guest's link opens this booking and no other, also once its class was moved to a later day; what still may be
 *  cancelled is asked where it leads. Locks: none. */
export function signBookingLink(links: Links, booking: { id: string; isGuest: boolean; startsAt: Date }): string {
  if (!booking.isGuest) return links.to('/dashboard/schedule')
  const expiresAt = new Date(booking.startsAt.getTime() + MOVED_BY_AT_MOST_DAYS * 86_400_000)
  const token = links.sign({ purpose: 'cancel-booking', subject: booking.id, expiresAt })
  return links.to(`/booking/cancel?token=${encodeURIComponent(token)}`)
}
