import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const ASK_AGAIN_MS = 2500

/** While the answer about a payment is awaited the page asks again on its own. */
export function useAskAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
