import { useEffect, useRef } from 'react'
import { type LiveHandlers, listenLive } from './listen-live.ts'

/** Listens to live events on hydrated pages while the page is visible, and catches up when it becomes visible again. */
export function useLive(handlers: LiveHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => listenLive(() => latest.current), [])
}
