import type { Settings } from '#src/studio/settings/settings.ts'
import { minutesInWords } from '../policy/booking-window.ts'

export const LEFT_TEXT = 'You have left the waiting list'

export function positionText(position: number): string {
  return `You are number ${position} in line`
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
