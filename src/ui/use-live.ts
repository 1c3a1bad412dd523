import { useEffect, useRef } from 'react'

export type SeatsChanged = { sessionId: string; classId: string; spotsLeft: number; status: 'scheduled' | 'cancelled' }

export type LiveHandlers = {
  /** Seats of a session, or its status, have changed. */
  onSession?: (change: SeatsChanged) => void
  /** One of the viewer's own bookings has changed, here or on another device. */
  onBooking?: () => void
  /** Events may have been missed: read the page afresh. */
  onResync?: () => void
}

/** Listens to `/api/events` while the page can be seen, and catches up when it is seen again. */
export function useLive(handlers: LiveHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    let source: EventSource | undefined
    const open = () => {
      source = new EventSource('/api/events')
      source.addEventListener('session', (event) => latest.current.onSession?.(JSON.parse(event.data) as SeatsChanged))
      source.addEventListener('booking', () => latest.current.onBooking?.())
      source.addEventListener('resync', () => latest.current.onResync?.())
    }
    const followVisibility = () => {
      if (document.hidden) {
        source?.close()
        source = undefined
      } else if (!source) {
        open()
        latest.current.onResync?.()
      }
    }
    if (!document.hidden) open()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      source?.close()
    }
  }, [])
}
