import { seatsLeftText } from '#src/studio/bookings/offers/seats-left.ts'
import { listenLive, type SeatsChanged } from '#src/ui/live/listen-live.ts'

/** Keeps the seats of the classes on the page true: `[data-session-id]` holds one class, `[data-seats]` in it the words and
 *  `[data-fill]` the fill of those taken. Listens while the page can be seen; when it may have missed something, the page is read again
 *  and only the seats are taken from it. */
export function followSeats(): void {
  if (!document.querySelector('[data-session-id] [data-seats]')) return
  listenLive(() => ({ onSession: showSeats, onResync: () => void readAfresh() }))
}

function showSeats({ sessionId, spotsLeft, status }: SeatsChanged): void {
  for (const row of document.querySelectorAll<HTMLElement>(`[data-session-id="${CSS.escape(sessionId)}"]`)) {
    const most = Number(row.dataset.maxSpots)
    if (status === 'cancelled') setCancelled(row)
    else setSeats(row, seatsLeftText(spotsLeft, most), spotsLeft, most)
  }
}

function setSeats(row: HTMLElement, text: string, left: number, most: number): void {
  const words = row.querySelector<HTMLElement>('[data-seats]')
  if (!words || words.textContent === text) return
  words.textContent = text
  words.classList.remove('seats-tick')
  // Reading a measure makes the browser notice that the class was away, so that the tick plays again.
  void words.offsetWidth
  words.classList.add('seats-tick')
  row
    .querySelector<HTMLElement>('[data-fill]')
    ?.style.setProperty('width', `${most > 0 ? (100 * (most - left)) / most : 100}%`)
}

/** A class that does not take place has no places (PRODUCT 4.1, Closures). */
function setCancelled(row: HTMLElement): void {
  setSeats(row, 'Cancelled', 0, 0)
  row.querySelector('[data-fill]')?.parentElement?.remove()
}

async function readAfresh(): Promise<void> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const row of fresh.querySelectorAll<HTMLElement>('[data-session-id]')) {
    const shown = document.querySelector<HTMLElement>(`[data-session-id="${CSS.escape(row.dataset.sessionId ?? '')}"]`)
    const words = row.querySelector('[data-seats]')?.textContent
    if (shown && words) setSeats(shown, words, Number(row.dataset.spotsLeft), Number(row.dataset.maxSpots))
  }
}
