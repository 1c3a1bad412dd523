import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React has hydrated the page: false on the server and without JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
