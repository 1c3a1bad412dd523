import { useEffect, useRef } from 'react'
import { type LiveHandlers, listenLive } from './listen-live.ts'

/** Listens to what happens, on hydrated pages: while the page can be seen, catching up when it is seen again. */
export function useLive(handlers: LiveHandlers): void {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => listenLive(() => latest.current), [])
}
