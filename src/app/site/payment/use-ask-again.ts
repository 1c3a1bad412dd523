import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const ASK_AGAIN_MS = 2500

/** While the result of a payment is unknown the page reloads its data at intervals. */
export function useAskAgain(isWaiting: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}
