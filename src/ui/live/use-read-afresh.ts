import { useEffect, useReducer, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

// A rush tells of a change many times a second.
const SPACED_MS = 1000

/** Reloads the page's data when there is news, once a second at most; the returned function may be called at any time. While a load or a form is in
 *  progress it waits for its end: an aborted load would lose the notice that came with it, because the server sends a notice
 *  once. */
export function useReadAfresh(): () => void {
  const { state, revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const isStale = useRef(false)
  const readAt = useRef(0)
  const [news, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isIdle || !isStale.current) return undefined
    const read = () => {
      isStale.current = false
      readAt.current = performance.now()
      void revalidate()
    }
    const wait = setTimeout(read, Math.max(0, readAt.current + SPACED_MS - performance.now()))
    return () => clearTimeout(wait)
  }, [isIdle, news, revalidate])
  return () => {
    isStale.current = true
    tell()
  }
}
