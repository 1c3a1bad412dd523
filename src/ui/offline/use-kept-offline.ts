import { useEffect, useSyncExternalStore } from 'react'

// The page is shown first, and what changes in quick succession is kept once.
const PAUSE_MS = 1000

/** Keeps these pages on the device, so that they open without a connection: their address begins with `scope`, where the service worker
 *  `public/offline.js` is registered and nowhere else. They are kept again with each change of `news`. */
export function useKeptOffline(scope: string, addresses: readonly string[], news: unknown): void {
  const named = addresses.join('\n')
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
    const timer = setTimeout(() => void keep(scope, named.split('\n')).catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [scope, named, news])
}

/** Whether the browser has a connection, as far as it knows. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )
}

async function keep(scope: string, addresses: string[]): Promise<void> {
  if (!navigator.onLine) return
  // The built file that this is in has another name with each build that changes it.
  const build = new URL(import.meta.url).pathname
  const registration = await navigator.serviceWorker.register(`/offline.js?v=${encodeURIComponent(build)}`, { scope })
  const worker = registration.installing ?? registration.waiting ?? registration.active
  if (worker) (await activated(worker)).postMessage({ keep: addresses })
}

function activated(worker: ServiceWorker): Promise<ServiceWorker> {
  if (worker.state === 'activated') return Promise.resolve(worker)
  return new Promise((resolve) =>
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve(worker)),
  )
}

function followConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
