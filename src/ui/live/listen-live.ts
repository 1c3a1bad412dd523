import { momentWithin } from './moment-within.ts'

export type SeatsChanged = { sessionId: string; classId: string; spotsLeft: number; status: 'scheduled' | 'cancelled' }

export type LiveHandlers = {
  /** The seats or the status of a class session have changed. */
  onSession?: (change: SeatsChanged) => void
  /** One of the viewer's own bookings has changed, here or on another device. */
  onBooking?: () => void
  /** Something shown on pages has changed: classes, news, prices. */
  onContent?: () => void
  /** A hall hire has changed. */
  onHallHire?: () => void
  /** Events may have been missed: reload the page's data. */
  onResync?: () => void
}

// What reaches every open page at once is read by each at its own moment within this time. What is on the pages has changed: seen
// within a second (PRODUCT 4.1). Events may have been missed, after a restart of the studio: no hurry.
const CONTENT_SPREAD_MS = 600
export const RESYNC_SPREAD_MS = 3000

// A browser comes back on its own when a stream breaks off, but not after an answer that is none, as a proxy gives while the studio restarts.
const REFUSED_MS = 5000
const REFUSED_SPREAD_MS = 5000

/** Listens to `/api/events` while the page is visible, and catches up when it becomes visible again or was refused for a while. Returns a
 *  function that stops it. `handlers` is called at every event, so that the current ones are used. */
export function listenLive(handlers: () => LiveHandlers): () => void {
  let source: EventSource | undefined
  let waiting: number | undefined
  const open = (wasRefused = false) => {
    clearTimeout(waiting)
    source = new EventSource('/api/events')
    if (wasRefused) source.addEventListener('open', () => handlers().onResync?.(), { once: true })
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return
      close()
      waiting = window.setTimeout(() => open(true), REFUSED_MS + momentWithin(REFUSED_SPREAD_MS))
    })
    source.addEventListener('session', ({ data }) => handlers().onSession?.(JSON.parse(data as string) as SeatsChanged))
    source.addEventListener('booking', () => handlers().onBooking?.())
    source.addEventListener('content', () =>
      setTimeout(() => handlers().onContent?.(), momentWithin(CONTENT_SPREAD_MS)),
    )
    source.addEventListener('hall-hire', () => handlers().onHallHire?.())
    source.addEventListener('resync', () => setTimeout(() => handlers().onResync?.(), momentWithin(RESYNC_SPREAD_MS)))
  }
  const close = () => {
    clearTimeout(waiting)
    source?.close()
    source = undefined
  }
  const follow = () => {
    if (document.hidden) close()
    else if (!source) {
      open()
      handlers().onResync?.()
    }
  }
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && follow()
  if (!document.hidden) open()
  document.addEventListener('visibilitychange', follow)
  // An open stream would keep the page out of the back-forward cache.
  addEventListener('pagehide', close)
  addEventListener('pageshow', comeBack)
  return () => {
    close()
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', comeBack)
  }
}
