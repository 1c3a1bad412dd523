import { useEffect, useReducer, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Reloads the page's data when there is news; the returned function may be called at any time. While a load or a form is in
 *  progress it waits for its end: an aborted load would lose the notice that came with it, because the server sends a notice
 *  once. */
export function useReadAfresh(): () => void {
  const { state, revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const isStale = useRef(false)
  const [news, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!isIdle || !isStale.current) return
    isStale.current = false
    void revalidate()
  }, [isIdle, news, revalidate])
  return () => {
    isStale.current = true
    tell()
  }
}
