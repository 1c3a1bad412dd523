import { listenLive, type SeatsChanged } from '#src/ui/live/listen-live.ts'
import { findBlock, takeWeekFrom, tick } from './week-on-page.ts'

// A burst of changes causes one reload.
const GATHER_MS = 250

/** Keeps the timetable up to date. A number is changed in place; anything more, a class that fills, opens or is cancelled, or
 *  the viewer's own bookings, reloads the week. */
export function followWeek(): void {
  if (!document.querySelector('[data-live-week]')) return
  let waiting: number | undefined
  const readSoon = () => {
    clearTimeout(waiting)
    // Under an open dialog the week waits: the focus returns there.
    const isCovered = () => document.querySelector('dialog:modal') !== null
    waiting = window.setTimeout(() => (isCovered() ? readSoon() : void readAfresh()), GATHER_MS)
  }
  const onSession = (change: SeatsChanged) => {
    const block = findBlock(change.sessionId)
    if (block && !setSeats(block, change)) readSoon()
  }
  listenLive(() => ({ onSession, onBooking: readSoon, onContent: readSoon, onResync: readSoon }))
}

/** Changes the free places of a block; false when more than a number has to change, as where the front desk sees the guests. */
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
