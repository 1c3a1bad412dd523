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

/** Listens to `/api/events` while the page is visible, and catches up when it becomes visible again. Returns a function that
 *  stops it. `handlers` is called at every event, so that the current ones are used. */
export function listenLive(handlers: () => LiveHandlers): () => void {
  let source: EventSource | undefined
  const open = () => {
    source = new EventSource('/api/events')
    source.addEventListener('session', ({ data }) => handlers().onSession?.(JSON.parse(data as string) as SeatsChanged))
    source.addEventListener('booking', () => handlers().onBooking?.())
    source.addEventListener('content', () => handlers().onContent?.())
    source.addEventListener('hall-hire', () => handlers().onHallHire?.())
    source.addEventListener('resync', () => handlers().onResync?.())
  }
  const close = () => {
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
