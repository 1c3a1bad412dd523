import { listenLive, type SeatsChanged } from '#src/ui/live/listen-live.ts'
import { momentWithin } from '#src/ui/live/moment-within.ts'
import { showPlaces } from './show-places.ts'
import { findBlock, takeWeekFrom } from './week-on-page.ts'

// A burst of changes causes one reload.
const GATHER_MS = 250
// What reaches every open page at once is read by each at its own moment within this time.
const SPREAD_MS = 3000

/** Keeps the timetable up to date. What becomes of a class's places is shown in place, from the notice itself; the week is read
 *  again for the viewer's own bookings, for classes that are new or changed, and where a block cannot show it. */
export function followWeek(): void {
  if (!document.querySelector('[data-live-week]')) return
  let waiting: number | undefined
  const readIn = (ms: number) => {
    clearTimeout(waiting)
    // Under an open dialog the week waits: the focus returns there.
    const isCovered = () => document.querySelector('dialog:modal') !== null
    waiting = window.setTimeout(() => (isCovered() ? readIn(GATHER_MS) : void readAfresh()), ms)
  }
  const readSoon = () => readIn(GATHER_MS)
  const onSession = (change: SeatsChanged) => {
    const block = findBlock(change.sessionId)
    if (!block || showPlaces(block, change)) return
    // The front desk is few, and works with it.
    readIn(block.querySelector('.desk-buttons') ? GATHER_MS : GATHER_MS + momentWithin(SPREAD_MS))
  }
  listenLive(() => ({ onSession, onBooking: readSoon, onContent: readSoon, onResync: readSoon }))
}

async function readAfresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (answer?.ok) takeWeekFrom(new DOMParser().parseFromString(await answer.text(), 'text/html'))
}
