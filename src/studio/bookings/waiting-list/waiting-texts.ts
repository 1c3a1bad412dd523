export const LEFT_TEXT = 'You have left the waiting list'

export function positionText(position: number): string {
  return `You are number ${position} in line`
}

/** What waiting means: made of the studio's rule. */
export function waitingText(waitingListCutoffHours: number): string {
  const hours = waitingListCutoffHours === 1 ? 'an hour' : `${waitingListCutoffHours} hours`
  return waitingListCutoffHours === 0
    ? 'A free place is booked for the first in line. Waiting costs nothing.'
    : `Until ${hours} before the class a free place is booked for the first in line. After that, everyone who waits hears of it, and the first to book has it. Waiting costs nothing.`
}
