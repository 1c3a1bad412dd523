import { listenLive, type SeatsChanged } from '#src/ui/live/listen-live.ts'
import { findBlock, takeWeekFrom, tick } from './week-on-page.ts'

// A burst of changes is one reading.
const GATHER_MS = 250

/** Keeps the timetable true. A number is changed in place; what a number alone cannot tell, a class that fills, opens or is
 *  cancelled, or what the viewer holds, is read again. */
export function followWeek(): void {
  if (!document.querySelector('[data-live-week]')) return
  let waiting: number | undefined
  const readSoon = () => {
    clearTimeout(waiting)
    // What lies under an open dialog waits for it: the focus goes back there.
    const isCovered = () => document.querySelector('dialog:modal') !== null
    waiting = window.setTimeout(() => (isCovered() ? readSoon() : void readAfresh()), GATHER_MS)
  }
  const onSession = (change: SeatsChanged) => {
    const block = findBlock(change.sessionId)
    if (block && !setSeats(block, change)) readSoon()
  }
  listenLive(() => ({ onSession, onBooking: readSoon, onContent: readSoon, onResync: readSoon }))
}

/** Changes the seats of a block; false when more than a number has to change, as where the front desk sees who comes. */
function setSeats(block: HTMLElement, { spotsLeft, status }: SeatsChanged): boolean {
  if (block.querySelector('.desk-buttons')) return false
  const count = block.querySelector('.tt-time b')
  const available = block.querySelector('.tt-available')
  if (!count || !available || status === 'cancelled' || spotsLeft <= 0) return false
  if (count.textContent === String(spotsLeft)) return true
  const seats = Number(block.style.getPropertyValue('--seats'))
  block.style.setProperty('--taken', String(seats - spotsLeft))
  tick(available, `Available: ${spotsLeft} out of ${seats}`)
  tick(count, String(spotsLeft))
  return true
}

async function readAfresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (answer?.ok) takeWeekFrom(new DOMParser().parseFromString(await answer.text(), 'text/html'))
}
