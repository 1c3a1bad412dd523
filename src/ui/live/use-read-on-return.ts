import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** A page restored by the browser's back button shows what was true when it was left: it is read again. */
export function useReadOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => persisted && void revalidate()
    addEventListener('pageshow', readAgain)
    return () => removeEventListener('pageshow', readAgain)
  }, [revalidate])
}
