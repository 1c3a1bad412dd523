import { isolated } from '#src/kit/text/isolated.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { minutesInWords } from '../policy/booking-window.ts'

/** `other` is who waited, where that is not the reader. */
export function leftText(other: string | null): string {
  return other === null ? 'You have left the waiting list' : `${isolated(other)} has left the waiting list`
}

/** Beside a place in line: of another person than the reader, what stands around it says whose it is. */
export function positionText(position: number, isOther = false): string {
  return isOther ? `Number ${position} in line` : `You are number ${position} in line`
}

/** What is said to who has joined: what a free place would be counted on, or that they have nothing for it yet. */
export function joinedText(
  joined: { position: number; countsOn: string | null; other: string | null },
  paysOnline: boolean,
): string {
  const { position, countsOn, other } = joined
  const line = other === null ? positionText(position) : `${isolated(other)} is number ${position} in line`
  if (countsOn !== null) return `${line}. A free place is counted on your ${countsOn}`
  const where = paysOnline ? '' : ' at the studio'
  return `${line}. You have no class left to book it with: buy one${where} before a place is free`
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
