export type SeatsChanged = { sessionId: string; classId: string; spotsLeft: number; status: 'scheduled' | 'cancelled' }

export type LiveHandlers = {
  /** Seats of a session, or its status, have changed. */
  onSession?: (change: SeatsChanged) => void
  /** One of the viewer's own bookings has changed, here or on another device. */
  onBooking?: () => void
  /** Something that pages show has changed: new classes, news, prices. */
  onContent?: () => void
  /** Something about the hires of the hall has changed. */
  onHallHire?: () => void
  /** Events may have been missed: read the page again. */
  onResync?: () => void
}

/** Listens to `/api/events` while the page can be seen, and catches up when it is seen again; returns what ends it. `handlers` is
 *  asked at every event for those of the moment. */
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
  // A stream would keep the page out of the back-forward cache.
  addEventListener('pagehide', close)
  addEventListener('pageshow', comeBack)
  return () => {
    close()
    document.removeEventListener('visibilitychange', follow)
    removeEventListener('pagehide', close)
    removeEventListener('pageshow', comeBack)
  }
}
