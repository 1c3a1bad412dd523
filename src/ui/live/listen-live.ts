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

// The studio says every twenty seconds that it is there. A stream that is silent for longer than two of these has died without a word, as one does
// when the machine slept or the network changed.
const SILENT_MS = 50_000
const LOOK_MS = 5000

/** Listens to `/api/events` while the page is visible, and catches up when it becomes visible again, was refused for a while, has heard
 *  nothing for too long, or is online again. Returns a function that stops it. `handlers` is called at every event, so that the current ones are used. */
export function listenLive(handlers: () => LiveHandlers): () => void {
  let source: EventSource | undefined
  let waiting: number | undefined
  let heardAt = 0
  const hear = () => void (heardAt = Date.now())
  const open = (mayHaveMissed = false) => {
    clearTimeout(waiting)
    hear()
    source = new EventSource('/api/events')
    if (mayHaveMissed) source.addEventListener('open', () => handlers().onResync?.(), { once: true })
    for (const sign of ['open', 'heartbeat', 'session', 'booking', 'content', 'hall-hire', 'resync'])
      source.addEventListener(sign, hear)
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
  const openAgain = () => {
    if (!source) return
    close()
    open(true)
  }
  const watching = setInterval(() => Date.now() - heardAt > SILENT_MS && openAgain(), LOOK_MS)
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
  addEventListener('online', openAgain)
  return () => {
    close()
    clearInterval(watching)
    removeEventListener('online', openAgain)
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', comeBack)
  }
}
