import type { Settings } from '#src/studio/settings/settings.ts'
import { minutesInWords } from '../policy/booking-window.ts'

export const LEFT_TEXT = 'You have left the waiting list'

export function positionText(position: number): string {
  return `You are number ${position} in line`
}

/** What is said to who has joined: what a free place would be counted on, or that they have nothing for it yet. */
export function joinedText(joined: { position: number; countsOn: string | null }, paysOnline: boolean): string {
  const { position, countsOn } = joined
  if (countsOn !== null) return `${positionText(position)}. A free place is counted on your ${countsOn}`
  const where = paysOnline ? '' : ' at the studio'
  return `${positionText(position)}. You have no class left to book it with: buy one${where} before a place is free`
}

/** What waiting means: made of the studio's rules. */
export function waitingText({
  waitingListCutoffHours: hours,
  closesMinutesBefore,
}: Pick<Settings['bookings'], 'waitingListCutoffHours' | 'closesMinutesBefore'>): string {
  if (hours === 0) return 'A free place is booked for the first in line. Waiting costs nothing.'
  // Once booking has closed nobody can be the first to book.
  const after =
    hours * 60 > closesMinutesBefore ? ' After that, everyone who waits hears of it, and the first to book has it.' : ''
  return `Until ${minutesInWords(hours * 60)} before the class a free place is booked for the first in line.${after} Waiting costs nothing.`
}
