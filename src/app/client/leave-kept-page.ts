/** A page that a service worker answers leads to the next without a transition: Chromium may show that one before its style sheets say
 *  that it takes part, and reports the half transition as an error. */
export function leaveKeptPage(): void {
  // Asked now: signing out ends the worker. Plain http elsewhere than on this machine has none.
  if (!navigator.serviceWorker?.controller) return
  addEventListener('pageswap', ({ viewTransition }) => viewTransition?.skipTransition())
}
