import { useEffect, useReducer, useRef } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

/** Reads the page again when there is news of it: what is returned may be called as often as there is. While the page is being read
 *  already, or an answer is on its way, the news waits for its end: a reading that is broken off would take the notice with it that
 *  came along, because a notice is told once. */
export function useReadAfresh(): () => void {
  const { state, revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle' && state === 'idle'
  const isStale = useRef(false)
  const [news, tell] = useReducer((told: number) => told + 1, 0)
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
