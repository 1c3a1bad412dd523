import { seatsLeftText } from '#src/studio/bookings/offers/seats-left.ts'
import { listenLive, type SeatsChanged } from '#src/ui/live/listen-live.ts'

/** Keeps the free places of the classes on the page up to date: `[data-session-id]` is one class, `[data-seats]` in it the text
 *  and `[data-fill]` the bar of taken ones. Listens while the page is visible; when it may have missed something, it reloads
 *  the page and takes only the places from it. */
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
  // Reading a measure makes the browser notice the removed class, so that the animation plays again.
  void words.offsetWidth
  words.classList.add('seats-tick')
  row
    .querySelector<HTMLElement>('[data-fill]')
    ?.style.setProperty('width', `${most > 0 ? (100 * (most - left)) / most : 100}%`)
}

/** A cancelled class has no places (PRODUCT 4.1, Closures). */
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
