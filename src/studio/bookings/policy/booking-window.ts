import { dayInWords, studioDate, wallToInstant } from '#src/kit/time.ts'
import { opensOn } from '#src/studio/schedule/sessions/booking-horizon.ts'
import type { Settings } from '#src/studio/settings/settings.ts'

export type WindowRules = Pick<Settings['bookings'], 'weeksAhead' | 'closesMinutesBefore'>

/** From when until when members and visitors book a class session; the front desk may until it starts. */
export type BookingWindow = { opensAt: Date; closesAt: Date }

/** Booking opens with the studio day a number of weeks ahead, and closes a number of minutes before the start (PRODUCT 4.1, One
 *  policy). */
export function bookingWindow({ weeksAhead, closesMinutesBefore }: WindowRules, startsAt: Date): BookingWindow {
  return {
    opensAt: wallToInstant(opensOn(studioDate(startsAt), weeksAhead), '00:00'),
    closesAt: new Date(startsAt.getTime() - closesMinutesBefore * 60_000),
  }
}

/** `Booking opens on Tuesday 17 November`. */
export function opensText({ opensAt }: BookingWindow): string {
  return `Booking opens on ${dayInWords(opensAt)}`
}

/** `closes an hour before the class`, as the end of a sentence. */
export function closesText(minutes: number): string {
  return minutes === 0 ? 'closes when the class starts' : `closes ${minutesInWords(minutes)} before the class`
}

/** `90 minutes`, `an hour`, `3 hours`. */
export function minutesInWords(minutes: number): string {
  if (minutes === 60) return 'an hour'
  if (minutes % 60 === 0) return `${minutes / 60} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
