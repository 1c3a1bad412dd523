import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React is awake in this browser: false on the server and without JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
